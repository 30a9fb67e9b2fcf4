import { describe, expect, it } from '@jest/globals';
import {
  endOf,
  firstPartitionOf,
  missingMonths,
  monthAfter,
  monthOf,
  monthsAhead,
  monthText,
  spanOf,
} from './months.js';

const at = (text: string) => new Date(text);
const month = (text: string) => at(`${text}-01T00:00:00Z`);

describe('a month', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', '2026-11'],
    ['2026-12-01T00:00:00Z', '2026-12'],
    ['2027-01-01T01:00:00+02:00', '2026-12'],
  ])('of %s is %s, in UTC', (moment, expected) => {
    expect(monthOf(at(moment))).toEqual(month(expected));
    expect(monthText(monthOf(at(moment)))).toBe(expected);
  });

  it('is followed by the first one of the next year, and by any later one', () => {
    expect(monthAfter(month('2026-12'))).toEqual(month('2027-01'));
    expect(monthAfter(month('2026-12'), 14)).toEqual(month('2028-02'));
  });
});

describe('the name of a partition', () => {
  it.each([
    ['attempt_2026_12', '2027-01'],
    ['attempt_until_2026_12', '2026-12'],
    [firstPartitionOf('attempt', month('2027-03')), '2027-03'],
  ])('%s states that it ends with the beginning of %s', (name, expected) => {
    expect(endOf('attempt', name)).toEqual(month(expected));
  });

  it.each(['attempt', 'attempt_else', 'attempt_2026_13', 'attempt_2026_1', 'attempt_at_2026_12', 'other_2026_12'])(
    'is not read from %s',
    (name) => {
      expect(endOf('attempt', name)).toBeUndefined();
    },
  );
});

const spans = (...names: string[]) => names.map((name) => spanOf('attempt', `attempt_${name}`)!);

describe('the months that are missing', () => {
  const missing = (now: string, ...names: string[]) => missingMonths(at(now), spans(...names)).map(monthText);

  it('are those from the end of the newest partition until two months ahead', () => {
    expect(missing('2026-11-30T23:59:59Z', 'until_2026_06', '2026_11')).toEqual(['2026-12', '2027-01']);
    expect(missing('2026-12-01T00:00:00Z', 'until_2026_12', '2026_12', '2027_01')).toEqual(['2027-02']);
  });

  it('are none while there is enough ahead', () => {
    expect(missing('2026-11-30T23:59:59Z', 'until_2027_02')).toEqual([]);
    expect(missing('2026-11-30T23:59:59Z', 'until_2031_01')).toEqual([]);
  });

  it('include those in which nobody made any', () => {
    expect(missing('2027-05-10T00:00:00Z', 'until_2027_02')).toEqual([
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
    ]);
  });

  it('include one between others that could not be made, unless it is over', () => {
    expect(missing('2026-11-30T23:59:59Z', '2026_09', '2026_11', '2027_01')).toEqual(['2026-12']);
  });

  it('begin with the current one where no partition is left', () => {
    expect(missing('2026-11-30T23:59:59Z')).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});

describe('the months ahead', () => {
  it.each([
    [2, ['2026_10', '2026_11', '2026_12', '2027_01']],
    [1, ['until_2027_01']],
    [0, ['until_2026_12', '2027_01', '2027_02']],
    [-1, ['until_2026_11', '2026_12', '2027_01']],
    [-1, []],
  ])('are %i with the partitions %j', (count, names) => {
    expect(monthsAhead(at('2026-11-30T23:59:59Z'), spans(...names))).toBe(count);
  });
});
