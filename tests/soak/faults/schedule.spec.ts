import { describe, expect, it } from '@jest/globals';
import { Choices } from '../../faults/load/choices.js';
import { soakOptions } from '../options.js';
import { CLASSES, impossibleClasses, kinds, schedule } from './schedule.js';

/** Returns the first faults of a seed, as they are printed. */
function faults(seed: number, count: number, args: readonly string[] = []): string[] {
  const steps = schedule(new Choices(seed), soakOptions(args));
  const found: string[] = [];
  while (found.length < count) {
    const { faults: drawn, gapMs } = steps.next().value;
    found.push(...drawn.map(({ kind, target, holdMs }) => `${kind}: ${target}, ${holdMs}, ${gapMs}`));
  }
  return found;
}

describe('The schedule of a soak', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(faults(7, 100)).toEqual(faults(7, 100));
    expect(faults(7, 100)).not.toEqual(faults(8, 100));
  });

  it('has every class in each round that is possible', () => {
    const options = soakOptions([]);
    const possible = kinds().filter((kind) => !impossibleClasses(options).has(kind));

    const round = faults(7, CLASSES.filter(({ kind }) => possible.includes(kind)).length);

    expect([...new Set(round.map((fault) => fault.split(': ')[0]))].sort()).toEqual([...possible].sort());
  });

  it('has faults at the same time only where they take hold of different things', () => {
    const steps = schedule(new Choices(7), soakOptions([]));
    const pairs = Array.from({ length: 200 }, () => steps.next().value.faults).filter(({ length }) => length > 1);
    const partOf = (kind: string) => CLASSES.find((one) => one.kind === kind)?.part;

    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.filter(([a, b]) => partOf(a!.kind) === undefined || partOf(a!.kind) === partOf(b!.kind))).toEqual([]);
  });

  it.each([
    ['kill -9', 12],
    ['SIGSTOP', 12],
    ['clock jump', 12],
    ['rolling restart', 12],
    ['dies in a gap', 18],
    ['RPC provider', 24],
  ])('gives each victim of %s its turn before any has a second one', (kind, victims) => {
    const targets = faults(7, victims * 3, ['--only', kind, '--replicas', '2']).map((fault) => fault.split(', ')[0]!);
    const ofClock = (target: string) => (kind === 'clock jump' ? target.replace(/ -?\d+ s$/, '') : target);
    const rounds = [0, 1, 2].map((round) => targets.slice(round * victims, (round + 1) * victims).map(ofClock));

    for (const round of rounds) expect(new Set(round).size).toBe(victims);
    expect(rounds[0]).not.toEqual(rounds[1]);
  });

  it('reports which classes are not possible, and why', () => {
    expect(impossibleClasses(soakOptions([]))).toEqual(
      new Map([
        ['rolling restart', 'needs --replicas 2'],
        ['Postgres failover', 'needs --standby'],
      ]),
    );
    expect(impossibleClasses(soakOptions(['--replicas', '2', '--standby']))).toEqual(new Map());
  });

  it('has only the classes that were chosen, and refuses when none is left', () => {
    expect(new Set(faults(7, 20, ['--only', 'reorg']).map((fault) => fault.split(': ')[0]))).toEqual(
      new Set(['reorg']),
    );
    expect(() => faults(7, 1, ['--only', 'flood'])).toThrow('no class of faults is left');
  });

  it.each([
    ['--minutes', '0'],
    ['--seed', '-1'],
    ['--replicas', 'many'],
    ['--judge-every', '1.5'],
  ])('refuses %s %s', (name, value) => {
    expect(() => soakOptions([`${name}=${value}`])).toThrow(`${name} ${value} is not a whole number`);
  });
});
