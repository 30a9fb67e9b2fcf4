import { describe, expect, it } from '@jest/globals';
import { settingRows } from '@libs/service-kit/config/setting';
import type { Claim } from '../attempts/claim.js';
import { WebhookSettings } from '../settings.js';
import { Lanes, type Slots } from './lanes.js';
import { AGE_MS, slotsOf } from './slots.js';

const SLOTS: Slots = {
  quick: 100,
  slow: 300,
  slowAfterMs: 200,
  perEndpoint: 8,
  perFailingEndpoint: 80,
  stalledAfterMs: 1_000,
};

function lanesOf(slots: Partial<Slots> = {}): Lanes {
  return new Lanes({ ...SLOTS, ...slots });
}

function aClaim(endpoint_id: number, is_failing = false): Claim {
  return { endpoint_id, is_failing } as Claim;
}

function taken(lanes: Lanes, now = 0): Claim[] {
  const claims: Claim[] = [];
  for (let claim = lanes.next(now); claim; claim = lanes.next(now)) claims.push(claim);
  return claims;
}

/**
 * Lets endpoints with an unlimited backlog hang for this many milliseconds, with a check each 50. Returns their
 * requests.
 */
function hang(lanes: Lanes, endpointIds: readonly number[], forMs: number): Claim[] {
  const sent: Claim[] = [];
  for (let now = 0; now < forMs; now += 50) {
    lanes.age(now);
    const counts = new Map(lanes.counts());
    for (const id of endpointIds) if ((counts.get(id) ?? 0) < 1) lanes.add(aClaim(id, true));
    sent.push(...taken(lanes, now));
  }
  return sent;
}

/** What a process has without settings. */
function productionSlots(): Slots {
  const numberOf = (name: string) =>
    Number(settingRows(WebhookSettings).find(({ property }) => property === name)!.default);
  return slotsOf(numberOf('webhookMaxInFlight'), numberOf('webhookMaxSlow'));
}

/**
 * The attempts a minute, in production's slots, at the endpoint that gets the fewest of so many which all have an
 * unlimited backlog and respond after so long. It is measured from the moment at which all have as many open requests
 * as they get.
 */
function attemptsAMinute(endpoints: number, tookMs: number, isFailing: boolean): number {
  const lanes = new Lanes(productionSlots());
  const ids = Array.from({ length: endpoints }, (_, index) => index);
  const counted = new Map(ids.map((id) => [id, 0]));
  let open: { claim: Claim; endsAt: number }[] = [];
  // So many whole turns of its requests: a part of one would count as none or as all of it.
  const [fromMs, toMs] = [60_000, 60_000 + 8 * tookMs];
  for (let now = 0; now < toMs; now += AGE_MS) {
    for (const { claim, endsAt } of open) if (endsAt <= now) lanes.end(claim, now);
    open = open.filter(({ endsAt }) => endsAt > now);
    lanes.dropStalled(now);
    lanes.age(now);
    const counts = new Map(lanes.counts(now));
    for (const id of ids) if ((counts.get(id) ?? 0) < 1) lanes.add(aClaim(id, isFailing), now);
    // A healthy endpoint has more claimed than it may be sent.
    if (!isFailing) for (const id of ids) for (let n = counts.get(id) ?? 1; n < 9; n += 1) lanes.add(aClaim(id), now);
    for (const claim of taken(lanes, now)) {
      open.push({ claim, endsAt: now + tookMs });
      if (now >= fromMs) counted.set(claim.endpoint_id, counted.get(claim.endpoint_id)! + 1);
    }
  }
  return (Math.min(...counted.values()) / (toMs - fromMs)) * 60_000;
}

describe('the attempts that an endpoint gets in a minute, as docs/webhooks.md publishes them', () => {
  it.each([
    [1, 300],
    [10, 300],
    [20, 152],
    [40, 76],
    [100, 28],
    [192, 16],
    [768, 4],
  ])('are, with %i that hang at the same time, at least %i', (endpoints, published) => {
    const attempts = attemptsAMinute(endpoints, 15_000, true);

    expect(attempts).toBeGreaterThanOrEqual(published);
    // No more than a tenth above it: what is published is what holds, not less.
    expect(attempts).toBeLessThanOrEqual(published * 1.1);
  });

  it.each([
    [1_000, 480],
    [5_000, 96],
    [14_000, 34],
  ])('are, of one that accepts after %i ms, at least %i', (tookMs, published) => {
    const attempts = attemptsAMinute(1, tookMs, false);

    expect(attempts).toBeGreaterThanOrEqual(published);
    expect(attempts).toBeLessThanOrEqual(published * 1.1);
  });
});

describe('lanes', () => {
  it('give each endpoint its turn', () => {
    const lanes = lanesOf({ quick: 4 });
    for (const id of [1, 1, 1, 2, 3]) lanes.add(aClaim(id));

    expect(taken(lanes).map((claim) => claim.endpoint_id)).toEqual([1, 2, 3, 1]);
    expect([lanes.inFlight, lanes.ready]).toEqual([4, 1]);
  });

  it('send no more to one endpoint than it may have at once, however long its responses take', () => {
    const lanes = lanesOf({ perEndpoint: 2 });
    for (const id of [1, 1, 1, 2]) lanes.add(aClaim(id));

    const sent = taken(lanes);
    lanes.age(1_000);
    expect(taken(lanes)).toEqual([]);
    lanes.end(sent[0]!);

    expect(sent).toHaveLength(3);
    expect(lanes.hasFullLane).toBe(false);
    expect(taken(lanes).map((claim) => claim.endpoint_id)).toEqual([1]);
    expect(lanes.hasFullLane).toBe(true);
  });

  it('give back what was ready, and forget endpoints without any', () => {
    const lanes = lanesOf({ perEndpoint: 1 });
    for (const id of [1, 1, 1, 2, 2]) lanes.add(aClaim(id));
    const [first] = taken(lanes);

    expect(lanes.drop(1)).toHaveLength(2);
    lanes.end(first!);

    expect(lanes.counts()).toEqual([[2, 2]]);
    expect(lanes.drop()).toHaveLength(1);
    expect([lanes.inFlight, lanes.ready]).toEqual([1, 0]);
    expect(taken(lanes)).toEqual([]);
  });
});

describe('an endpoint that keeps failing', () => {
  it('gets one request at a time while it responds', () => {
    const lanes = lanesOf();
    for (let count = 0; count < 3; count += 1) lanes.add(aClaim(1, true));

    const [first, ...more] = taken(lanes);
    expect(more).toEqual([]);
    expect(lanes.counts()).toEqual([[1, 1]]);
    lanes.age(199);
    expect(taken(lanes)).toEqual([]);
    lanes.end(first!);

    expect(taken(lanes)).toHaveLength(1);
  });

  it('gets another one each 200 ms while it hangs, up to its cap', () => {
    const lanes = lanesOf();

    expect(hang(lanes, [1], 5_000)).toHaveLength(25);
    expect(hang(lanesOf(), [1], 60_000)).toHaveLength(SLOTS.perFailingEndpoint);
    expect(lanes.inQuickSlots).toBe(1);
  });

  it('shares the slow slots with the others that hang', () => {
    const lanes = lanesOf();
    const ids = Array.from({ length: 20 }, (_, index) => index);

    const sent = hang(lanes, ids, 60_000);

    for (const id of ids) expect(sent.filter((claim) => claim.endpoint_id === id)).toHaveLength(15);
  });

  it('gets its eight again as soon as it responds, whatever still hangs', () => {
    const lanes = lanesOf();
    const stuck = hang(lanes, [1], 10_000);
    for (let count = 0; count < 20; count += 1) lanes.add(aClaim(1));

    // The eighth slot is taken by the request that has just started.
    expect(taken(lanes)).toHaveLength(7);
    for (const claim of stuck) lanes.end(claim);
    expect(taken(lanes)).toHaveLength(1);
    expect(lanes.inFlight).toBe(8);
  });
});

describe('endpoints that hang', () => {
  it('give back what is ready for them once nothing has ended for a second, and get no more until something does', () => {
    const lanes = lanesOf();
    for (let count = 0; count < 20; count += 1) lanes.add(aClaim(1), 0);
    const [first] = taken(lanes, 0);

    expect(lanes.dropStalled(1_000)).toEqual([]);
    expect(lanes.dropStalled(1_001)).toHaveLength(12);
    expect(lanes.counts(1_001)[0]![1]).toBeGreaterThan(1_000);
    lanes.end(first!, 1_500);

    expect(lanes.counts(1_500)).toEqual([[1, 7]]);
    expect([lanes.ready, lanes.inFlight]).toEqual([0, 7]);
  });

  it('take no slots from healthy ones: their requests move to slow slots', () => {
    const lanes = lanesOf({ quick: 16 });
    for (let id = 1; id <= 40; id += 1) for (let count = 0; count < 8; count += 1) lanes.add(aClaim(id));
    lanes.add(aClaim(99));

    const sent: Claim[] = [];
    for (let now = 0; now <= 1_000; now += 50) {
      lanes.age(now);
      sent.push(...taken(lanes, now));
    }

    expect(sent.map((claim) => claim.endpoint_id)).toContain(99);
  });

  it('hold at most a quarter of the quick slots once they are known, even when all slow ones are taken', () => {
    const lanes = lanesOf({ quick: 40, slow: 10 });
    const ids = Array.from({ length: 100 }, (_, index) => index);

    hang(lanes, ids, 10_000);
    for (let id = 200; id < 230; id += 1) lanes.add(aClaim(id));

    expect(lanes.inFlight).toBe(10 + 10);
    expect(taken(lanes, 10_000).filter((claim) => !claim.is_failing)).toHaveLength(30);
  });

  it('leave nothing behind when they have ended', () => {
    const lanes = lanesOf();
    const sent = hang(lanes, [1, 2, 3], 30_000);

    for (const claim of sent) lanes.end(claim);
    lanes.drop();

    expect([lanes.inFlight, lanes.inQuickSlots, lanes.ready, lanes.failing, lanes.counts()]).toEqual([0, 0, 0, 0, []]);
    expect(hang(lanes, [4], 60_000)).toHaveLength(SLOTS.perFailingEndpoint);
  });
});
