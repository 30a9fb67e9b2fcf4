import { describe, expect, it } from '@jest/globals';
import { inRanges } from './address-ranges.js';

const REST = 'ab'.repeat(19);
/** An address for each value of the first byte. */
const ALL = Array.from({ length: 256 }, (_, byte) => `${byte.toString(16).padStart(2, '0')}${REST}`);

describe('Ranges of the address space', () => {
  it.each([1, 2, 3, 4, 7, 8])('%i of them have every address once', (ranges) => {
    const divided = inRanges(ALL, ranges);

    expect(divided).toHaveLength(ranges);
    expect(divided.flat().toSorted()).toEqual(ALL);
  });

  it('are split by the first byte', () => {
    expect(inRanges([`00${REST}`, `7f${REST}`, `80${REST}`, `ff${REST}`], 2)).toEqual([
      [`00${REST}`, `7f${REST}`],
      [`80${REST}`, `ff${REST}`],
    ]);
  });

  it('are of the same size', () => {
    const sizes = inRanges(ALL, 3).map((range) => range.length);

    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('are left out where no address is in them', () => {
    expect(inRanges([`ff${REST}`], 8)).toEqual([[`ff${REST}`]]);
    expect(inRanges([], 8)).toEqual([]);
  });

  it('leave out nothing that a provider sends', () => {
    const strange = ['zz'.repeat(20), `FF${REST}`, ''];

    expect(inRanges(strange, 4).flat().toSorted()).toEqual(strange.toSorted());
  });
});
