import { describe, expect, it } from '@jest/globals';
import { HeadHistory } from './head-history.js';
import { ProviderHealth } from './provider-health.js';

const PATIENCE_MS = 1_000;
const aHealth = () => new ProviderHealth(PATIENCE_MS);

describe('a provider', () => {
  it('rests after three failures in a row, twice as long each time, and at most a minute', () => {
    const health = aHealth();

    expect([health.failed('down', 0), health.failed('down', 0)]).toEqual([undefined, undefined]);
    const rests = Array.from({ length: 8 }, () => health.failed('down', 0));

    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('rests as long as it requests, but never for a day', () => {
    expect(aHealth().failed('rate_limited', 0, 5_000)).toBe(5_000);
    expect(aHealth().failed('rate_limited', 0, 86_400_000)).toBe(60_000);
  });

  it('is reported when it fails now and then, although it never rests, until some seconds after the last failure', () => {
    const health = aHealth();
    for (const at of [0, 1_000, 2_000]) {
      health.failed('contradicts', at);
      health.succeeded();
    }

    expect(health.isResting(2_000)).toBe(false);
    expect(aHealth().faultNow(2_000)).toBeUndefined();
    expect(health.faultNow(2_000)).toBeUndefined();
    health.failed('contradicts', 2_500);
    expect(health.faultNow(2_500)).toBe('contradicts');
    expect(health.faultNow(14_000)).toBeUndefined();
  });

  it('is stalled when another one has been ahead of it for longer than the patience, not earlier', () => {
    const health = aHealth();
    health.recordHead(10);
    health.compareHead(() => 5_000);

    expect(health.isStalled(6_000)).toBe(false);
    expect(health.isStalled(6_001)).toBe(true);
    expect(health.faultNow(6_001)).toBe('stalled');
  });

  it('may be behind for longer while heads are read less often', () => {
    const health = aHealth();
    health.recordHead(10);
    health.compareHead(() => 5_000);
    health.allowBehind(1_500);

    expect(health.isStalled(7_500)).toBe(false);
    expect(health.isStalled(7_501)).toBe(true);
    health.allowBehind(0);
    expect(health.isStalled(6_001)).toBe(true);
  });

  it('that never reported a head is stalled as soon as another one has had one for so long', () => {
    const health = aHealth();
    health.compareHead((block) => (block < 0 ? 0 : undefined));

    expect(health.isStalled(1_001)).toBe(true);
  });

  it('rests no longer once it reports its head again after it was unreachable; after other faults it rests to the end', () => {
    const [down, late] = [aHealth(), aHealth()];
    for (let count = 0; count < 6; count++) {
      down.failed('down', 0);
      late.failed('late', 0);
    }
    expect([down.isResting(500), late.isResting(500)]).toEqual([true, true]);

    expect([down.returnedHead(500), late.returnedHead(500)]).toEqual([true, false]);

    expect([down.isResting(501), late.isResting(501)]).toEqual([false, true]);
    expect(down.returnedHead(502)).toBe(false);
    // One more failure is enough, and the rest continues to grow.
    expect(down.failed('down', 600)).toBe(16_000);
    expect(down.isResting(16_599)).toBe(true);
  });
});

describe('the history of heads', () => {
  it('records when a height was first reported by others', () => {
    const heads = new HeadHistory();
    for (const [number, at] of [
      [10, 100],
      [12, 200],
      [12, 250],
      [15, 300],
    ] as const)
      heads.add(0, number, at);
    heads.add(1, 13, 150);

    expect(heads.firstAbove(9, [0])).toBe(100);
    expect(heads.firstAbove(10, [0])).toBe(200);
    expect(heads.firstAbove(12, [0, 1])).toBe(150);
    expect(heads.firstAbove(15, [0, 1])).toBeUndefined();
  });

  it('forgets heights that a reorg removed', () => {
    const heads = new HeadHistory();
    heads.add(0, 1_000_000, 100);
    heads.add(0, 20, 200);

    expect(heads.firstAbove(20, [0])).toBeUndefined();
    expect(heads.firstAbove(19, [0])).toBe(200);
  });
});
