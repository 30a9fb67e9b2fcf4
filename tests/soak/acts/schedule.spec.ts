import { describe, expect, it } from '@jest/globals';
import { Choices } from '../../faults/load/choices.js';
import { soakOptions } from '../options.js';
import { CLASSES, impossibleClasses, kinds, schedule } from './schedule.js';

/** The first acts of a seed, as they print. */
function acts(seed: number, count: number, args: readonly string[] = []): string[] {
  const steps = schedule(new Choices(seed), soakOptions(args));
  return Array.from({ length: count }, () => {
    const { act, gapMs } = steps.next().value;
    return `${act.kind}: ${act.target}, ${act.holdMs}, ${gapMs}`;
  });
}

describe('The schedule of a soak', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(acts(7, 100)).toEqual(acts(7, 100));
    expect(acts(7, 100)).not.toEqual(acts(8, 100));
  });

  it('has every class in each round that is possible', () => {
    const options = soakOptions([]);
    const possible = kinds().filter((kind) => !impossibleClasses(options).has(kind));

    const round = acts(7, CLASSES.filter(({ kind }) => possible.includes(kind)).length);

    expect([...new Set(round.map((act) => act.split(': ')[0]))].sort()).toEqual([...possible].sort());
  });

  it('says which classes are not possible, and why', () => {
    expect(impossibleClasses(soakOptions([]))).toEqual(new Map([['rolling restart', 'needs --replicas 2']]));
    expect(impossibleClasses(soakOptions(['--replicas', '2']))).toEqual(new Map());
  });

  it('has only the classes that were chosen, and refuses when none is left', () => {
    expect(new Set(acts(7, 20, ['--only', 'reorg']).map((act) => act.split(': ')[0]))).toEqual(new Set(['reorg']));
    expect(() => acts(7, 1, ['--only', 'flood'])).toThrow('no class of acts is left');
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
