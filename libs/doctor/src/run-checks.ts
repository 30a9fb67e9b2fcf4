import type { Finding } from '@libs/dto/operations/findings';
import { endsWithin } from './ends-within.js';
import { Findings, reasonOf } from './finding.js';
import type { Subject } from './subject.js';

/** Checks one area and adds its findings. Changes nothing. */
export type Check = (subject: Subject, findings: Findings) => Promise<void>;
/** Checks by area. */
export type Checks = Readonly<Record<string, Check>>;

/** A check that hangs is a finding as well. */
const TIMEOUT_MS = 60_000;

/** Runs checks of a subject, all at once. Never rejects: a check that itself fails is a finding. */
export async function runChecks(subject: Subject, checks: Checks): Promise<Finding[]> {
  const results = await Promise.all(Object.entries(checks).map(([area, check]) => runCheck(area, check, subject)));
  return results.flat();
}

async function runCheck(area: string, check: Check, subject: Subject): Promise<Finding[]> {
  const findings = new Findings(area);
  try {
    const isOver = await endsWithin(TIMEOUT_MS, check(subject, findings));
    if (!isOver) throw new Error(`no result after ${TIMEOUT_MS / 1_000} s`);
  } catch (error) {
    findings.failure(
      'check',
      `the check could not be completed: ${reasonOf(error)}`,
      'fix the problem named above, and run the check again',
    );
  }
  return [...findings.list];
}
