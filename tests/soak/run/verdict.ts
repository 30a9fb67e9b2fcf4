import type { Finding, SoakPromise, Violation } from '../checker/promise.js';
import type { FaultRecord } from '../checker/record.js';

const SHOWN = 15;
const FAULTS_BEFORE = 3;

/** The table promise, checked, violations; then each violation with the last faults before it. */
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

/** Minutes and seconds since the beginning. */
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
