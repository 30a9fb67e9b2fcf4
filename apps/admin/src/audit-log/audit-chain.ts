import { createHash } from 'node:crypto';
import type { AuditRow } from './audit.entity.js';

/** The hash that precedes the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * An entry of the log without its position in the chain. `before` and `after` are JSON text, stored as it was hashed.
 */
export type AuditFacts = Omit<AuditRow, 'seq' | 'at' | 'previous_hash' | 'hash'> & { at: string };

/**
 * Returns SHA-256 over the hash before it, the position and all facts: a changed, moved or missing entry is noticed.
 */
export function entryHash(previousHash: string, seq: number, facts: AuditFacts): string {
  const { id, at, actor_id, actor_name, actor_kind, merchant_id, merchant_name } = facts;
  const { action, target, before, after, ip, trace_id } = facts;
  const canonical = JSON.stringify([
    previousHash,
    seq,
    id,
    at,
    actor_id,
    actor_name,
    actor_kind,
    merchant_id,
    merchant_name,
    action,
    target,
    before,
    after,
    ip,
    trace_id,
  ]);
  return createHash('sha256').update(canonical).digest('hex');
}
