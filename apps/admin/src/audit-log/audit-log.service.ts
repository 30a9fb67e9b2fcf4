import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AuditRow } from './audit.entity.js';
import { type AuditFacts, entryHash, GENESIS_HASH } from './audit-chain.js';

/** The log itself: it only grows, and its entries are read in the order of the chain. */
@Injectable()
export class AuditLogService {
  /** Appends an entry to the end of the chain, once. One at a time: the lock is held until the transaction ends. */
  async append(sql: Sql, facts: AuditFacts): Promise<void> {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('audit chain', 0))`);
    const entries = sql.repository(AuditRow);
    if (await entries.existsBy({ id: facts.id })) return;
    const last = await this.head(sql);
    const seq = (last?.seq ?? 0) + 1;
    const previousHash = last?.hash ?? GENESIS_HASH;
    const hash = entryHash(previousHash, seq, facts);
    const entry = { ...facts, seq, at: new Date(facts.at), previous_hash: previousHash, hash };
    await entries.insert(entry);
  }

  /** Returns the newest entry; undefined in an empty log. */
  async head(sql: Sql): Promise<{ seq: number; hash: string } | undefined> {
    const [last] = await sql
      .repository(AuditRow)
      .find({ select: { seq: true, hash: true }, order: { seq: 'DESC' }, take: 1 });
    return last;
  }

  /** Returns entries after a position, in their order. A verification reads the whole log through it. */
  after(sql: Sql, seq: number, limit: number): Promise<AuditRow[]> {
    return sql.query<AuditRow>('SELECT * FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT $2', [seq, limit]);
  }
}
