import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type AuditFacts, entryHash, GENESIS_HASH } from './audit-chain.js';

export interface AuditRow extends Omit<AuditFacts, 'at'> {
  seq: number;
  at: Date;
  previous_hash: string;
  hash: string;
}

@Injectable()
export class AuditRepository {
  /** Appends an entry to the end of the chain. One at a time: the lock is held until the transaction ends. */
  async append(sql: Sql, facts: AuditFacts): Promise<void> {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('audit chain', 0))`);
    const [last] = await sql.query<{ seq: number; hash: string }>(
      'SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
    );
    const seq = (last?.seq ?? 0) + 1;
    const previousHash = last?.hash ?? GENESIS_HASH;
    await sql.query(
      `INSERT INTO audit_log (seq, id, at, actor_id, actor_name, actor_kind, merchant_id, merchant_name, action, target,
         before, after, ip, trace_id, previous_hash, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       ON CONFLICT (id) DO NOTHING`,
      [
        seq,
        facts.id,
        facts.at,
        facts.actor_id,
        facts.actor_name,
        facts.actor_kind,
        facts.merchant_id,
        facts.merchant_name,
        facts.action,
        facts.target,
        facts.before,
        facts.after,
        facts.ip,
        facts.trace_id,
        previousHash,
        entryHash(previousHash, seq, facts),
      ],
    );
  }

  /** Newest first, one row more than `limit` when there are more. */
  async list(sql: Sql, filter: { merchantId?: number; beforeSeq?: number; limit: number }): Promise<AuditRow[]> {
    return sql.query<AuditRow>(
      `SELECT * FROM audit_log
       WHERE ($1::bigint IS NULL OR merchant_id = $1) AND ($2::bigint IS NULL OR seq < $2)
       ORDER BY seq DESC LIMIT $3`,
      [filter.merchantId ?? null, filter.beforeSeq ?? null, filter.limit + 1],
    );
  }
}
