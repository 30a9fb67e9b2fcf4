import type { Aim, Figure } from './aims/figure.js';
import type { Beside, Commit, KeptRow } from './results.js';

/** Digits of an abbreviated hash. */
const SHORT = 8;
const NOT_MEASURED = 'not measured';

/** A line of a table: a row alone, or with the one that it is compared with. */
export interface Line {
  /** Empty in the second line of the same row, and so is the measured value. */
  readonly work: string;
  readonly measured: string;
  readonly other: string;
  readonly ratio: string;
  readonly aim: string;
  readonly verdict: '' | 'reached' | 'missed';
  /** The reason for missing the aim, where it is known. */
  readonly reason?: string;
}

/** Returns the cells of a line, in the order of the columns. */
export function cellsOf({ work, measured, other, ratio, aim, verdict }: Line): string[] {
  return [work, measured, other, ratio, aim, verdict];
}

/**
 * Returns the lines of a row: alone where it has an aim or nothing to compare with, with its peer, and with another
 * commit.
 */
export function linesOf(figure: Figure, row: KeptRow | undefined, against: Commit | undefined): Line[] {
  const aimOf = (of: Aim['of']) => figure.aims?.find((aim) => aim.of === of);
  const commit = row?.commit ? against : undefined;
  const commitAim = aimOf('commit');
  const lines: Omit<Line, 'work' | 'measured'>[] = [];
  if (figure.peer) lines.push(besideLine(figure.peer, figure.unit, row?.peer, aimOf('peer')));
  if (commit || commitAim) {
    const isMeant = !commit || (commitAim?.commit !== undefined && commit.hash.startsWith(commitAim.commit));
    const name = `commit ${commit ? shortOf(commit) : commitAim!.commit}`;
    lines.push(besideLine(name, figure.unit, row?.commit, isMeant ? commitAim : undefined));
  }
  const valueAim = aimOf('value');
  if (valueAim || lines.length === 0) {
    const judged = judge(valueAim, row?.median);
    lines.unshift({ other: '', ratio: '', aim: valueAim ? `${bound(valueAim, shown)} ${figure.unit}` : '', ...judged });
  }
  const measured = row ? `${spread(row.values, row.median, shown)} ${row.unit}` : NOT_MEASURED;
  return lines.map((line, at) => ({ work: at === 0 ? figure.work : '', measured: at === 0 ? measured : '', ...line }));
}

/** Returns the name of a commit with its subject, where there is room for it. */
export function nameOf(commit: Commit): string {
  return `${shortOf(commit)} (${commit.subject})`;
}

function shortOf({ hash }: Commit): string {
  return hash.slice(0, SHORT);
}

function besideLine(name: string, unit: string, beside: Beside | undefined, aim: Aim | undefined) {
  const aimed = aim ? `${bound(aim, ratioShown)} of it` : '';
  if (!beside) return { other: name, ratio: NOT_MEASURED, aim: aimed, ...judge(aim, undefined) };
  const { values, ratios, ratio } = beside;
  return {
    other: `${name}: ${spread(values, undefined, shown)} ${unit}`,
    ratio: spread(ratios, ratio, ratioShown),
    aim: aimed,
    ...judge(aim, ratio),
  };
}

function judge(aim: Aim | undefined, reached: number | undefined): Pick<Line, 'verdict' | 'reason'> {
  if (!aim || reached === undefined) return { verdict: '' };
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, missed } = aim;
  if (reached >= least && reached <= most) return { verdict: 'reached' };
  return { verdict: 'missed', ...(missed ? { reason: missed } : {}) };
}

function bound({ least, most }: Aim, show: (value: number) => string): string {
  return least === undefined ? `at most ${show(most!)}` : `at least ${show(least)}`;
}

/** Returns the median, and the least and the greatest value of several rounds. */
function spread(values: readonly number[], middle: number | undefined, show: (value: number) => string): string {
  const range = `${show(Math.min(...values))} to ${show(Math.max(...values))}`;
  if (middle === undefined) return values.length === 1 ? show(values[0]!) : range;
  return values.length === 1 ? show(middle) : `${show(middle)} (${range})`;
}

/** Formats three significant digits, or all of a whole number. */
function shown(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function ratioShown(value: number): string {
  return value.toFixed(2);
}
