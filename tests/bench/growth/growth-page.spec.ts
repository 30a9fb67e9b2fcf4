import { describe, expect, it } from '@jest/globals';
import { type GrowthResults, growthPage, rowsOf } from './growth-page.js';
import { growthPicture, spread } from './picture.js';

const path = (name: string, ms: number) => ({ group: 'Lists', name, ms, postgresMs: 1 });
const RESULTS: GrowthResults = {
  cores: 2,
  processor: 'any',
  sizes: {
    '1000000': { date: '2026-11-27', paths: [path('flat', 5.5), path('a < b', 5_000), path('new', 7)] },
    '1000': { date: '2026-11-26', paths: [path('flat', 5), path('a < b', 5), path('gone', 1)] },
  },
};

describe('the page of growth', () => {
  it('has a row for each path of the newest measurement, with its growth from the fewest rows to the most', () => {
    expect(rowsOf(RESULTS).map(({ name, growth }) => [name, growth])).toEqual([
      ['flat', 1.1],
      ['a < b', 1_000],
      ['new', 1],
    ]);
    expect(growthPage(RESULTS)).toContain('| Path | 1,000 | 1,000,000 | Growth | of Postgres |');
    expect(growthPage(RESULTS)).toContain('| a < b | 5.0 | 5,000 | 1,000× | 1.0× |');
    expect(growthPage(RESULTS)).toContain('| new |  | 7.0 | 1.0× | 1.0× |');
  });

  it('keeps the paths of the product that was not measured at the largest size, with their growth until there', () => {
    const ofOne = { date: '2026-11-28', of: 'checkout', paths: [path('flat', 11), path('newest', 1)] };
    const results = { ...RESULTS, sizes: { ...RESULTS.sizes, '10000000': ofOne } };

    expect(rowsOf(results).map(({ name, growth }) => [name, growth])).toEqual([
      ['flat', 2.2],
      ['a < b', 1_000],
      ['new', 1],
      ['newest', 1],
    ]);
    expect(growthPage(results)).toContain('| a < b | 5.0 | 5,000 |  | 1,000× | 1.0× |');
    expect(growthPicture(results)).not.toContain('NaN');
  });

  it('names the paths that grow', () => {
    expect(growthPage(RESULTS)).toContain('More than 4 times as long: a < b (1,000×).');
  });
});

describe('the picture of growth', () => {
  it('draws a line with a label for each path, whatever its name has', () => {
    const picture = growthPicture(RESULTS);

    expect(picture).toContain('a &lt; b: 5,000 ms, 1,000×');
    expect(picture.match(/<polyline /g)).toHaveLength(2 * 3);
    expect(picture).not.toContain('NaN');
  });

  it('keeps labels a line apart and within their panel', () => {
    expect(spread([10, 11, 12], 0, 100)).toEqual([10, 25, 40]);
    expect(spread([99, 99, 99], 0, 100)).toEqual([70, 85, 100]);
  });
});
