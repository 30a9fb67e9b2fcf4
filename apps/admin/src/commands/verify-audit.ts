/**
 * `node verify-audit.js` with the settings of the admin service: reads the whole audit log and prints `N entries, chain
 * intact`, or the first entry that is wrong and exits with 1. With NATS_URL and AUDIT_ANCHOR_FILE it also compares with
 * the copies published outside of the database, AUDIT_PUBLIC_KEY or AUDIT_SIGNING_KEY determines the signer.
 */
import type { Database } from '@libs/service-kit/database/database';
import { withDatabase } from '@libs/service-kit/database/with-database';
import {
  type AuditAnchor,
  isSealedBy,
  parsePublicKey,
  parseSigningKey,
  publicHalf,
} from '../audit-heads/audit-seal.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { CHAIN_START, checkChain, checkEnd } from '../audit-watch/audit-check.js';
import { ENTITIES } from '../entities.js';
import { readAnchors } from './audit-anchors.js';

const PIECE = 5_000;

/** The text to print about the log, and whether it is intact. */
export interface AuditVerdict {
  isIntact: boolean;
  lines: string[];
}

/** Verifies the log with the settings of an environment. */
async function verifyAudit(env: NodeJS.ProcessEnv): Promise<AuditVerdict> {
  const anchors = await readAnchors(env);
  const { trusted, forged } = sort(anchors, env);
  if (forged) return broken(`the copy of entry ${forged.seq} published at ${forged.at} does not carry our signature`);
  const url = env['DATABASE_URL'] ?? '';
  const options = { url, schema: 'admin', poolSize: 1, applicationName: 'verify audit', entities: ENTITIES };
  return withDatabase(options, (database) => read(database, trusted));
}

async function read(database: Database, anchors: readonly AuditAnchor[]): Promise<AuditVerdict> {
  const log = new AuditLogService();
  // The oldest copy of an entry counts: after a rewrite the service itself publishes the new entries.
  const anchored = new Map(anchors.toReversed().map(({ seq, hash }) => [seq, hash]));
  let position = CHAIN_START;
  for (;;) {
    const rows = await log.after(database, position.seq, PIECE);
    if (rows.length === 0) break;
    const verdict = checkChain(position, rows, anchored);
    if (verdict.fault !== undefined) return broken(verdict.fault);
    position = verdict.position;
  }
  const missing = checkEnd(position, anchors);
  if (missing) return broken(missing);
  const newest = anchors.reduce((most, { seq }) => Math.max(most, seq), 0);
  const compared =
    anchors.length === 0
      ? 'no copy outside of the database was there to compare with: entries missing at the end would not be seen'
      : `compared with ${anchors.length} copies outside of the database, the newest of entry ${newest}`;
  return { isIntact: true, lines: [`${position.seq} entries, chain intact`, compared] };
}

/**
 * Separates trusted copies from a forged one. With a key, only what it signed is trusted, and a copy that names our key
 * without its signature is forged.
 */
function sort(anchors: AuditAnchor[], env: NodeJS.ProcessEnv): { trusted: AuditAnchor[]; forged?: AuditAnchor } {
  const { AUDIT_PUBLIC_KEY: open, AUDIT_SIGNING_KEY: secret } = env;
  const key = open ? parsePublicKey(open) : secret ? publicHalf(parseSigningKey(secret)) : undefined;
  if (!key) return { trusted: anchors };
  const ours = anchors.filter(({ signature }) => signature?.startsWith(`${key.keyId}:`));
  const forged = ours.find((anchor) => !isSealedBy(anchor, key));
  return forged ? { trusted: ours, forged } : { trusted: ours };
}

function broken(line: string): AuditVerdict {
  return { isIntact: false, lines: [`the audit log is broken: ${line}`] };
}

if (process.argv[1] === import.meta.filename) {
  const verdict = await verifyAudit(process.env).catch((error: Error) => broken(`cannot be read: ${error.message}`));
  for (const line of verdict.lines) console.log(line);
  process.exit(verdict.isIntact ? 0 : 1);
}
