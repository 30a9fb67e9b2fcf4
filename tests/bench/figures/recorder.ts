import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import type { ProgramProfile } from '../profiles/shares.js';
import { percent, sharesText } from '../profiles/shares-text.js';
import type { Figures } from './aims/figure.js';
import { type BenchName, FIGURES, type FigureId } from './aims.js';
import { committed, type OtherBuild } from './checkouts.js';
import { cellsOf, type Line, linesOf, nameOf } from './lines.js';
import { type Beside, type Commit, type KeptRow, type Run, readResults, withRun, writeResults } from './results.js';
import { median } from './statistics.js';

/** The number of digits that are kept of a measurement. */
const DIGITS = 4;

/** The cells of a line in a terminal. */
const COLUMNS = ['Work', 'This commit', 'The other', 'Ratio', 'Aim', 'Result'];

/** The option of every benchmark that keeps what it has measured. */
export const KEEP = { keep: { type: 'boolean', default: false } } as const;

/** A row: a value for each round, and in the same rounds those of its peer and of the other commit. */
export interface Row {
  readonly values: readonly number[];
  readonly peer?: readonly number[] | undefined;
  readonly commit?: readonly number[] | undefined;
}

/** Makes a row from values of each round. */
export function row<Round>(
  rounds: readonly Round[],
  of: (round: Round) => number,
  beside: { readonly peer?: readonly Round[] | undefined; readonly commit?: readonly Round[] | undefined } = {},
): Row {
  return { values: rounds.map(of), peer: beside.peer?.map(of), commit: beside.commit?.map(of) };
}

/** Makes a row of something that was measured once. */
export function once(value: number, peer?: number): Row {
  return { values: [value], peer: peer === undefined ? undefined : [peer] };
}

/**
 * Records the rows of a benchmark, prints them as one table with their aims, and keeps them with `--keep` for
 * `docs/generated/figures.md`. Its rows are those of the benchmark in `aims.ts`: the compiler requires each of them.
 */
export class Recorder<Bench extends BenchName> {
  /** The commit of the measured sources, where figures are kept. */
  private readonly commit: Commit | undefined;
  private readonly profiles: Record<string, readonly ProgramProfile[]> = {};

  /** Refuses to keep figures of sources that are in no commit, before anything is measured. */
  constructor(
    private readonly bench: Bench,
    options: { readonly keep: boolean },
    private readonly other?: OtherBuild | undefined,
  ) {
    if (!options.keep) return;
    this.commit = committed(ROOT);
    if (other) committed(other.root);
  }

  /** Prints and keeps where the programs of a row spend their time, in place of the previous profile. */
  profiled(id: FigureId<Bench>, programs: readonly ProgramProfile[]): void {
    for (const { program, busy, shares } of programs)
      console.log(`${id}: ${program}, busy for ${percent(busy)} of the time: ${sharesText(shares)}`);
    this.profiles[id] = programs;
  }

  /** Prints and keeps the rows. A row that was not measured this time is undefined, and its kept value stays. */
  end(rows: Readonly<Record<FigureId<Bench>, Row | undefined>>): void {
    const figures: Figures[string] = FIGURES[this.bench];
    const kept: Record<string, KeptRow> = {};
    for (const [id, measured] of Object.entries<Row | undefined>(rows)) {
      const one = measured && keptRow(measured, figures[id]!);
      if (one) kept[id] = one;
    }
    const against = this.other?.commit;
    const lines = Object.entries(figures).flatMap(([id, figure]) =>
      kept[id] ? linesOf(figure, kept[id], against) : [],
    );
    if (against) console.log(`\nThe other commit: ${nameOf(against)}`);
    console.log(`\n${textTable(lines)}`);
    if (!this.commit) return;
    const run: Run = {
      commit: this.commit,
      ...(against ? { against } : {}),
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      options: givenOptions(),
      processors: availableParallelism(),
      rows: kept,
    };
    const file = join(ROOT, 'tests', 'bench', 'results', `${this.bench}.json`);
    const { commit, date } = run;
    const profiles = Object.entries(this.profiles).map(([id, programs]) => [id, { commit, date, programs }] as const);
    const before = readResults(file);
    writeResults(file, {
      ...withRun(before, run),
      ...(before.profiles || profiles.length > 0
        ? { profiles: { ...before.profiles, ...Object.fromEntries(profiles) } }
        : {}),
    });
    console.log(`\nkept in tests/bench/results/${this.bench}.json; \`npm run docs\` prints docs/generated/figures.md`);
  }
}

/**
 * Returns undefined where a row was not measured, or a value is not a number, such as processor time where it cannot be
 * read.
 */
export function keptRow({ values, peer, commit }: Row, figure: Figures[string][string]): KeptRow | undefined {
  if (values.length === 0) return undefined;
  if (![...values, ...(peer ?? []), ...(commit ?? [])].every(Number.isFinite)) return undefined;
  return {
    unit: figure.unit,
    values: values.map(rounded),
    median: rounded(median(values)),
    ...(peer ? { peer: { name: figure.peer!, ...beside(values, peer) } } : {}),
    ...(commit ? { commit: beside(values, commit) } : {}),
  };
}

function beside(values: readonly number[], others: readonly number[]): Beside {
  const ratios = values.map((value, round) => value / others[round]!);
  return { values: others.map(rounded), ratios: ratios.map(rounded), ratio: rounded(median(ratios)) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** Returns the options that affect the measurement: neither the folder of the other build nor `--keep` does. */
function givenOptions(): string[] {
  const { tokens } = parseArgs({
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: { ...KEEP, against: { type: 'string' } },
  });
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'keep' || token.name === 'against') return [];
    return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
  });
}

/** Formats columns for a terminal. */
export function textTable(lines: readonly Line[]): string {
  const rows = [[...COLUMNS], ...lines.map(cellsOf)].map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((cells) => cells[at]!.length)));
  const texts = rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  return [styleText('bold', texts[0]!), ...texts.slice(1)].join('\n');
}
