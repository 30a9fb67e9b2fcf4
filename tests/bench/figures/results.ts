import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ProgramProfile } from '../profiles/shares.js';

export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

/** Another measurement in the same rounds: its values, and the ratio of the row to it in each round. */
export interface Beside {
  readonly values: readonly number[];
  readonly ratios: readonly number[];
  /** The median of the ratios. */
  readonly ratio: number;
}

/** A row in its stored form. */
export interface KeptRow {
  readonly unit: string;
  /** One value for each round. */
  readonly values: readonly number[];
  readonly median: number;
  readonly peer?: Beside & { readonly name: string };
  readonly commit?: Beside;
}

/** The measurements of one run. */
export interface Run {
  readonly commit: Commit;
  /** The other commit that was measured in the same rounds, if any. */
  readonly against?: Commit;
  readonly date: string;
  readonly node: string;
  readonly options: readonly string[];
  readonly processors: number;
  readonly rows: Readonly<Record<string, KeptRow>>;
}

/** The processor time of the programs of a row, by part, in its stored form. */
export interface KeptProfile {
  readonly commit: Commit;
  readonly date: string;
  readonly programs: readonly ProgramProfile[];
}

/** The kept results of a benchmark, in `tests/bench/results/<name>.json`. Each row is there once, as last measured. */
export interface Results {
  readonly runs: readonly Run[];
  /** Profiles by row. */
  readonly profiles?: Readonly<Record<string, KeptProfile>>;
}

/** Returns the kept results with this run, whose rows replace earlier ones. */
export function withRun({ runs, ...results }: Results, run: Run): Results {
  const others = runs.map((earlier) => {
    const rows = Object.entries(earlier.rows).filter(([id]) => !(id in run.rows));
    return { ...earlier, rows: Object.fromEntries(rows) };
  });
  const isKept = ({ rows }: Run) => Object.keys(rows).length > 0;
  return { ...results, runs: [...others, run].filter(isKept) };
}

/** Returns the kept results in a file; empty where there is none. */
export function readResults(file: string): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { runs: [] };
}

/** Writes results with their keys in order, so that two files differ only by their measurements. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, sorted, 2)}\n`);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
