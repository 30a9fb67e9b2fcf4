import type { FaultRecord, SoakRecord, Span } from './record.js';

/** One breach, with the name of its object. */
export interface Violation {
  readonly what: string;
  /** When it happened; undefined for one that concerns the whole run. */
  readonly atMs?: number;
}

/** The result of a check, and the number of objects that it checked. */
export interface Finding {
  readonly checked: number;
  readonly violations: readonly Violation[];
  /** A measured figure, for people. */
  readonly figure?: string;
}

/** One of the promises, judged from a record alone. */
export interface SoakPromise {
  readonly number: number;
  readonly words: string;
  check(record: SoakRecord): Finding;
}

/** Returns whether two spans of time touch. */
function touches(a: Span, b: Span): boolean {
  return a.fromMs <= b.toMs && b.fromMs <= a.toMs;
}

/** Returns faults that overlap a span, or ended at most the margin before it. */
export function faultsNear(record: SoakRecord, span: Span, marginMs = 0): readonly FaultRecord[] {
  return record.faults.filter((fault) => touches({ fromMs: fault.fromMs, toMs: fault.toMs + marginMs }, span));
}

/** The time after a stall of the soak within which the arrivals of the stall are processed. */
const AFTER_STALL_MS = 500;

/**
 * Returns by how much something may have happened before the soak recorded it, in milliseconds: the soak stood still
 * until just then.
 */
export function seenLateBy(stalls: readonly Span[], atMs: number): number {
  const before = stalls.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs + AFTER_STALL_MS);
  return Math.max(0, ...before.map(({ fromMs }) => atMs - fromMs));
}

/** Groups a list in a map, by a key. */
export function groupBy<T, K>(list: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Collects findings of single objects. */
export function findingOf<T>(things: readonly T[], problemsOf: (thing: T) => readonly (string | Violation)[]): Finding {
  const violations = things.flatMap((thing) =>
    problemsOf(thing).map((problem) => (typeof problem === 'string' ? { what: problem } : problem)),
  );
  return { checked: things.length, violations };
}

/** Returns the least value that the given share of the list does not exceed; NaN for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
