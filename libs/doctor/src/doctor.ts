import type { Finding } from '@libs/dto/operations/findings';
import { checkContract } from './chain/contract.check.js';
import { checkRelayer } from './chain/relayer.check.js';
import { checkRpc } from './chain/rpc.check.js';
import { checkClock } from './network/clock.check.js';
import { checkEgress } from './network/egress.check.js';
import { checkMail } from './network/mail.check.js';
import { checkPublicUrl } from './network/public-url.check.js';
import { type Checks, runChecks } from './run-checks.js';
import { checkBaseBackup } from './storage/base-backup.check.js';
import { checkNats } from './storage/nats.check.js';
import { checkPostgres } from './storage/postgres.check.js';
import type { Subject } from './subject.js';

/** The checks by area, in the order in which they are shown: those on which others depend come first. */
const CHECKS: Checks = {
  rpc: checkRpc,
  contract: checkContract,
  relayer: checkRelayer,
  clock: checkClock,
  postgres: checkPostgres,
  backup: checkBaseBackup,
  nats: checkNats,
  web: checkPublicUrl,
  egress: checkEgress,
  mail: checkMail,
};

/** Names of the areas, for options and documents. */
export const AREAS: readonly string[] = Object.keys(CHECKS);

/**
 * Checks everything that the settings name, all areas at once, or only the named ones. Changes nothing anywhere.
 * Never rejects: a check that itself fails is a finding.
 */
export function runAllChecks(subject: Subject, areas: readonly string[] = AREAS): Promise<Finding[]> {
  return runChecks(subject, Object.fromEntries(areas.map((area) => [area, CHECKS[area]!])));
}
