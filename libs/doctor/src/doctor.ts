import { checkContract } from './chain/contract.check.js';
import { checkRelayer } from './chain/relayer.check.js';
import { checkRpc } from './chain/rpc.check.js';
import { type Finding, Findings, reasonOf } from './finding.js';
import { checkClock } from './network/clock.check.js';
import { checkMail } from './network/mail.check.js';
import { checkPublicUrl } from './network/public-url.check.js';
import { checkNats } from './storage/nats.check.js';
import { checkPostgres } from './storage/postgres.check.js';
import type { Subject } from './subject.js';

type Check = (subject: Subject, findings: Findings) => Promise<void>;

/** By area, in the order in which they are shown: what others stand on comes first. */
const CHECKS: Readonly<Record<string, Check>> = {
  rpc: checkRpc,
  contract: checkContract,
  relayer: checkRelayer,
  clock: checkClock,
  postgres: checkPostgres,
  nats: checkNats,
  web: checkPublicUrl,
  mail: checkMail,
};

/** Names of the areas, for options and documents. */
export const AREAS: readonly string[] = Object.keys(CHECKS);

/** A check that hangs is a finding as well. */
const TIMEOUT_MS = 60_000;

/**
 * Examines everything that the settings speak of, all areas at once, or those that are named. Nothing is changed anywhere. Never rejects: a check
 * that fails by itself is a finding.
 */
export async function examine(subject: Subject, areas: readonly string[] = AREAS): Promise<Finding[]> {
  const results = await Promise.all(areas.map((area) => examineArea(area, subject)));
  return results.flat();
}

async function examineArea(area: string, subject: Subject): Promise<Finding[]> {
  const findings = new Findings(area);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([CHECKS[area]!(subject, findings), tooLong]);
  } catch (error) {
    findings.failure(
      'check',
      `the check could not be completed: ${reasonOf(error)}`,
      'mend what it names, and run it again',
    );
  } finally {
    clearTimeout(timer);
  }
  return findings.list;
}
