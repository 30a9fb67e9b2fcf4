import { describe, expect, it } from '@jest/globals';
import { diffOf } from './diff.js';

describe('the difference of two states', () => {
  it('has a row for each field, changes first', () => {
    const before = { name: 'Shop', status: 'pending', fee_bps: null, old: 1 };
    const after = { name: 'Shop', status: 'active', fee_bps: 25, reason: 'fine' };

    expect(diffOf(before, after)).toEqual([
      { field: 'status', kind: 'changed', before: 'pending', after: 'active' },
      { field: 'fee_bps', kind: 'changed', before: 'nothing', after: '25' },
      { field: 'old', kind: 'removed', before: '1', after: undefined },
      { field: 'reason', kind: 'added', before: undefined, after: 'fine' },
      { field: 'name', kind: 'same', before: 'Shop', after: 'Shop' },
    ]);
  });

  it('names fields of objects by their path and keeps lists whole', () => {
    const before = { by: { name: 'a', empty: {} }, list: [1, 2] };
    const after = { by: { name: 'b', empty: {} }, list: [2] };

    expect(diffOf(before, after).map(({ field, before: was, after: is }) => [field, was, is])).toEqual([
      ['by.name', 'a', 'b'],
      ['list', '[1,2]', '[2]'],
      ['by.empty', '{}', '{}'],
    ]);
  });

  it('includes what began or ended', () => {
    expect(diffOf(null, { id: 7 })).toEqual([{ field: 'id', kind: 'added', before: undefined, after: '7' }]);
    expect(diffOf({ id: 7 }, null)).toEqual([{ field: 'id', kind: 'removed', before: '7', after: undefined }]);
    expect(diffOf(null, null)).toEqual([]);
  });
});
