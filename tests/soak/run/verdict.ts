import type { Finding, SoakPromise, Violation } from '../checker/promise.js';
import type { FaultRecord } from '../checker/record.js';

const SHOWN = 15;
const FAULTS_BEFORE = 3;

/** Returns the table with promise, checked, violations; then each violation with the last faults before it. */
export function verdict(
  judged: readonly (readonly [SoakPromise, Finding])[],
  faults: readonly FaultRecord[],
  beganAtMs: number,
): { readonly text: string; readonly violations: number } {
  const rows = judged.map(([{ number, words }, { checked, violations, figure }]) =>
    [
      String(number).padStart(2),
      words.padEnd(46),
      String(checked).padStart(7),
      String(violations.length).padStart(10),
      figure ?? '',
    ].join('  '),
  );
  const head = [' #', 'promise'.padEnd(46), 'checked', 'violations'].join('  ');
  const broken = judged.flatMap(([{ number, words }, { violations }]) => {
    const shown = violations.slice(0, SHOWN).map((one) => describe(one, faults, beganAtMs));
    const rest = violations.length > SHOWN ? [`   … and ${violations.length - SHOWN} more`] : [];
    return violations.length === 0 ? [] : [`${number} ${words}:`, ...shown, ...rest];
  });
  const violations = judged.reduce((all, [, finding]) => all + finding.violations.length, 0);
  return { text: [head, ...rows, ...broken].join('\n'), violations };
}

/**
 * Returns how long after the end of a fault all services were ready again, for each class: its count, the median and
 * the longest.
 */
export function recoveries(faults: readonly FaultRecord[]): string {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const times = ofKind.flatMap(({ recoveryMs }) => recoveryMs ?? []).toSorted((a, b) => a - b);
    const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1_000).toFixed(1)} s`;
    return `   ${kind.padEnd(20)} ${String(times.length).padStart(3)}  ${seconds(times[times.length >> 1])}  ${seconds(times.at(-1))}`;
  });
  return ['ready again after the end of a fault (times, median, longest):', ...kinds].join('\n');
}

/** Formats minutes and seconds since the beginning. */
export function clock(atMs: number, beganAtMs: number): string {
  const s = Math.max(0, Math.round((atMs - beganAtMs) / 1_000));
  return `${String(Math.floor(s / 60)).padStart(3)}:${String(s % 60).padStart(2, '0')}`;
}

function describe({ what, atMs }: Violation, faults: readonly FaultRecord[], beganAtMs: number): string {
  const before = faults.filter(({ fromMs }) => fromMs <= (atMs ?? Number.POSITIVE_INFINITY)).slice(-FAULTS_BEFORE);
  const after = before.map(
    ({ index, kind, target, fromMs }) => `#${index} ${kind} of ${target} at ${clock(fromMs, beganAtMs).trim()}`,
  );
  return `   ${atMs === undefined ? '' : `${clock(atMs, beganAtMs).trim()} `}${what}\n      after ${after.join('; ') || 'no fault'}`;
}
