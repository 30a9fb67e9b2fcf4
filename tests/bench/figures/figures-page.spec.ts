import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FIGURES, WITH_OWN_PAGES } from './aims.js';
import { figuresPage } from './figures-page.js';
import type { Run } from './results.js';

const GAS = { 'batch of 1': 111_276 };
const RUN: Run = {
  commit: { hash: '1234567890abcdef', subject: 'fix(sessions): begin' },
  date: '2026-11-27',
  node: 'v24.21.0',
  options: ['--rounds=3'],
  processors: 2,
  rows: {
    open: {
      unit: 'requests/s',
      values: [700, 900, 800],
      median: 800,
      peer: { name: 'bare Fastify + pg insert', values: [1_000, 1_000, 1_000], ratios: [0.7, 0.9, 0.8], ratio: 0.8 },
    },
  },
};
const page = (run: Run, bench = 'sessions') => figuresPage({ [bench]: { runs: [run] } }, GAS);
/** Returns the cells of all lines with six columns, without heads. */
const rowsOf = (text: string) => {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Work '));
  return lines.map((line) => line.slice(2, -2).split(' | ')).filter(({ length }) => length === 6);
};
const withRatio = (ratio: number): Run => {
  const { open } = RUN.rows;
  return { ...RUN, rows: { open: { ...open!, peer: { ...open!.peer!, ratio } } } };
};

describe('the page of figures', () => {
  it('has the median and range of a row, what is beside it, its aim, and whether it was reached', () => {
    expect(page(RUN)).toContain(
      '| `POST /api/sessions` | 800 (700 to 900) requests/s | bare Fastify + pg insert: 1,000 to 1,000 requests/s | 0.80 (0.70 to 0.90) | at least 0.80 of it | reached |',
    );
  });

  it('marks what no run has kept as not measured', () => {
    const empty = figuresPage({}, GAS);

    expect(empty).toContain('| backfill of 100,000 logs with 1,000,000 watched addresses | not measured | ');
    expect(empty).toContain('- `npm run bench -- indexer`: not measured');
    expect(empty).not.toMatch(/NaN|undefined|Infinity|\| (reached|missed) \|/);
    const measured = rowsOf(empty).map((cells) => cells[1]);
    expect(new Set(measured)).toEqual(new Set(['not measured', '']));
  });

  it('shows where the programs of a row that was missed spend their time, and nothing of one that was reached', () => {
    const { commit, date } = RUN;
    const programs = [{ program: 'sessions', busy: 0.84, shares: { 'our code': 0.1, 'writes to sockets': 0.204 } }];
    const profiles = { open: { commit, date, programs } };
    const pageOf = (run: Run) => figuresPage({ sessions: { runs: [run], profiles } }, GAS);

    expect(pageOf(withRatio(0.79))).toContain(
      '  - Profile of `sessions`, busy for 84% of the time (2026-11-27, 12345678 (fix(sessions): begin)): writes to sockets 20%, our code 10%.',
    );
    expect(pageOf(RUN)).not.toContain('Profile of');
  });

  it('shows the reason of an aim that was missed, or that nobody wrote it down', () => {
    expect(page(withRatio(0.79))).toContain('0.79 (0.70 to 0.90) | at least 0.80 of it | missed |');
    expect(page(withRatio(0.79))).toContain(
      '- `POST /api/sessions`, beside bare Fastify + pg insert (at least 0.80 of it): nobody has written down why.',
    );
    const idle = { unit: 'ms of CPU', values: [154], median: 154 };
    expect(page({ ...RUN, rows: { idle } }, 'stack')).toMatch(
      /\(at most 60 ms of CPU\): Each of thirteen leaders pings/,
    );
  });

  it('states when, on which commit and with what a benchmark was measured', () => {
    expect(page(RUN)).toContain(
      '- `npm run bench -- sessions`: 2026-11-27 on 12345678 (fix(sessions): begin) with `--rounds=3`, 2 processors, Node v24.21.0',
    );
  });

  it('judges a ratio to another commit where it is the one that the aim names', () => {
    const beside = (hash: string) => {
      const createCpu = {
        unit: 'ms of CPU',
        values: [1],
        median: 1,
        commit: { values: [4], ratios: [0.25], ratio: 0.25 },
      };
      return page({ ...RUN, against: { hash, subject: 'feat(x): y' }, rows: { createCpu } }, 'paths');
    };

    expect(beside('436f8c60aa')).toContain('| commit 436f8c60: 4 ms of CPU | 0.25 | at most 0.50 of it | reached |');
    expect(beside('436f8c60aa')).toContain(
      '2026-11-27 on 12345678 (fix(sessions): begin) beside 436f8c60 (feat(x): y) with',
    );
    expect(beside('aaaaaaaaaa')).toContain('| commit aaaaaaaa: 4 ms of CPU | 0.25 |  |  |');
  });

  it('refuses kept rows that no benchmark has', () => {
    expect(() => page({ ...RUN, rows: { gone: RUN.rows['open']! } })).toThrow(/sessions\.json has rows .*: gone/);
  });

  it('has rows of every existing benchmark, and of no other', () => {
    const folder = join(import.meta.dirname, '..', '..', '..', 'bench');
    const programs = globSync('*.bench.ts', { cwd: folder }).map((path) => basename(path, '.bench.ts'));

    expect(programs.length).toBeGreaterThan(5);
    expect(Object.keys(FIGURES).toSorted()).toEqual(
      programs.filter((name) => !WITH_OWN_PAGES.includes(name)).toSorted(),
    );
    // The compiler requires a key for each row of the recorder's benchmark.
    const records = (name: string) => {
      const source = readFileSync(join(folder, `${name}.bench.ts`), 'utf8');
      return source.includes(`new Recorder('${name}', `) && source.includes('figures.end({');
    };
    expect(Object.keys(FIGURES).filter((name) => !records(name))).toEqual([]);
  });
});
