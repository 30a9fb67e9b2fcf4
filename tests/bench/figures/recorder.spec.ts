import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { CHECKOUT } from './aims/checkout.js';
import { linesOf } from './lines.js';
import { keptRow, once, type Recorder, row, textTable } from './recorder.js';
import { type Run, readResults, withRun, writeResults } from './results.js';
import { percentile } from './statistics.js';

const ROUNDS = { peer: [{ rate: 100 }, { rate: 200 }, { rate: 100 }] };
const MINE = [{ rate: 90 }, { rate: 100 }, { rate: 81.2345 }];
const { open } = CHECKOUT.sessions;

describe('a recorded row', () => {
  it('has a value and a ratio for each round, with their medians', () => {
    expect(
      keptRow(
        row(MINE, ({ rate }) => rate, ROUNDS),
        open,
      ),
    ).toEqual({
      unit: 'requests/s',
      values: [90, 100, 81.23],
      median: 90,
      peer: { name: 'bare Fastify + pg insert', values: [100, 200, 100], ratios: [0.9, 0.5, 0.8123], ratio: 0.8123 },
    });
  });

  it('is not kept where processor time could not be read', () => {
    expect(keptRow(once(Number.NaN), open)).toBeUndefined();
    expect(keptRow(once(1, Number.NaN), open)).toBeUndefined();
  });

  it('is not kept where the benchmark only took profiles', () => {
    expect(keptRow({ values: [], peer: [] }, open)).toBeUndefined();
  });

  it('must be one that the benchmark has, and each of them must be named', () => {
    const recorder = {} as Recorder<'indexer'>;
    const rowsOf = (rows: Parameters<typeof recorder.end>[0]) => rows;

    const all = { backfill: undefined, shards: undefined, shardsLookup: undefined, shardsPaid: undefined };
    expect(rowsOf(all)).toBe(all);
    // @ts-expect-error Three rows of the benchmark are not named.
    rowsOf({ backfill: undefined });
    // @ts-expect-error The benchmark has no such row.
    rowsOf({ ...all, forward: undefined });
  });
});

describe('the table at the end of a run', () => {
  it('has a line for each other that a row is measured beside', () => {
    const against = { hash: 'abcdef0123456789', subject: 'feat(x): y' };
    const kept = keptRow(
      row(MINE, ({ rate }) => rate, { ...ROUNDS, commit: [{ rate: 45 }, { rate: 50 }, { rate: 41 }] }),
      open,
    );
    const [head, beside, commit] = stripVTControlCharacters(textTable(linesOf(open, kept, against))).split('\n');

    expect(head).toMatch(/^Work +This commit +The other +Ratio +Aim +Result$/);
    expect(beside).toMatch(
      /^POST \/api\/sessions {2}90 \(81\.2 to 100\) requests\/s {2}bare .*: 100 to 200 requests\/s +0\.81 \(0\.50 to 0\.90\) {2}at least 0\.80 of it {2}reached$/,
    );
    expect(commit).toMatch(/^ +commit abcdef01: 41 to 50 requests\/s +2\.00 \(1\.98 to 2\.00\)$/);
    expect(beside!.indexOf('0.81')).toBe(commit!.indexOf('2.00'));
  });
});

describe('what is kept', () => {
  const run = (hash: string, ...ids: string[]): Run => ({
    commit: { hash, subject: 'feat(x): y' },
    date: '2026-11-27',
    node: 'v24.21.0',
    options: [],
    processors: 2,
    rows: Object.fromEntries(ids.map((id) => [id, { unit: 'ms', values: [1], median: 1 }])),
  });

  it('has each row as it was measured last, with the run that measured it', () => {
    const { runs } = [run('a', 'open', 'capped'), run('b', 'traced'), run('c', 'open', 'traced')].reduce(withRun, {
      runs: [],
    });

    expect(runs.map(({ commit, rows }) => [commit.hash, Object.keys(rows)])).toEqual([
      ['a', ['capped']],
      ['c', ['open', 'traced']],
    ]);
  });

  it('is written with its keys in order, and read as it was', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const file = join(folder, 'results', 'x.json');
    try {
      expect(readResults(file)).toEqual({ runs: [] });
      writeResults(file, { runs: [run('a', 'open', 'capped')] });

      const keys = [...readFileSync(file, 'utf8').matchAll(/^ {6}"(\w+)":/gm)].map(([, key]) => key);
      expect(keys).toEqual(['commit', 'date', 'node', 'options', 'processors', 'rows']);
      expect(readResults(file)).toEqual({ runs: [run('a', 'open', 'capped')] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a percentile', () => {
  it('is the value above that share of the others, whatever their order', () => {
    expect(percentile([3, 1, 2, 4], 0.5)).toBe(3);
    expect(percentile([10, 1], 0.95)).toBe(10);
    expect(percentile([7], 0.99)).toBe(7);
  });
});
