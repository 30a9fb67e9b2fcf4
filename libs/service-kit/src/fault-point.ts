import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { ENVIRONMENT, FAULT_POINT, FAULT_POINT_DIR } = process.env;
const mayFail = ENVIRONMENT === 'development' && (FAULT_POINT !== undefined || FAULT_POINT_DIR !== undefined);

/**
 * A named gap where a crash would hurt most: between a commit and what must follow it. Only where `ENVIRONMENT` is
 * development, and only when a test requests it, the process kills itself there with SIGKILL, as a power cut would.
 * Everywhere else it does nothing. Two ways to request it: `FAULT_POINT=<name>` crashes whenever the process gets
 * there, also after a restart; a file `<FAULT_POINT_DIR>/<name>` is used up by one crash, and the number in it is how
 * often the gap is passed first.
 */
export function faultPoint(name: string): void {
  if (mayFail && (FAULT_POINT === name || isArmed(name))) process.kill(process.pid, 'SIGKILL');
}

/**
 * Does the same in the middle of work that takes longer than `ms`. Returns a function to call when the work is over.
 */
export function faultPointAfter(ms: number, name: string): () => void {
  if (!mayFail) return () => {};
  const timer = setTimeout(faultPoint, ms, name);
  return () => clearTimeout(timer);
}

function isArmed(name: string): boolean {
  if (FAULT_POINT_DIR === undefined) return false;
  const arm = join(FAULT_POINT_DIR, name);
  if (!existsSync(arm)) return false;
  const passesLeft = Number(readFileSync(arm, 'utf8'));
  if (passesLeft > 0) writeFileSync(arm, String(passesLeft - 1));
  else unlinkSync(arm);
  return passesLeft <= 0;
}
