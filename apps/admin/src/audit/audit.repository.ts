import type { TimePlace } from '@libs/dto/page';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AuditRow } from './audit.entity.js';
import { type AuditFacts, entryHash, GENESIS_HASH } from './audit-chain.js';
import type { AuditAnchor } from './audit-seal.js';

/** Which entries: all that is present must hold. A time range takes its beginning in and leaves its end out. */
export interface AuditFilter {
  merchantId?: number;
  /** Part of the actor's name. */
  actor?: string;
  /** `merchant.approved`, or a noun for all its verbs: `merchant`. */
  action?: string;
  from?: Date;
  to?: Date;
  /** Part of the target, the merchant's or the actor's name, or the trace id. */
  search?: string;
  /** The address that it came from. */
  ip?: string;
  /** Below this place in (time, sequence). */
  below?: TimePlace;
}

const FOUND = `(position(lower(?) IN lower(target)) > 0 OR position(lower(?) IN lower(actor_name)) > 0
  OR position(lower(?) IN lower(merchant_name)) > 0 OR trace_id = ?)`;

@Injectable()
export class AuditRepository {
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

  /** The newest entry; undefined in an empty log. */
  async head(sql: Sql): Promise<{ seq: number; hash: string } | undefined> {
    const [last] = await sql
      .repository(AuditRow)
      .find({ select: { seq: true, hash: true }, order: { seq: 'DESC' }, take: 1 });
    return last;
  }

  /** The newest head that was said to the event stream. */
  async toldHead(sql: Sql): Promise<AuditAnchor | undefined> {
    const [row] = await sql.query<{ payload: AuditAnchor }>(
      `SELECT payload FROM outbox WHERE event = 'audit.head' AND published_at IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    );
    return row?.payload;
  }

  /** Entries after a place, in their order: the whole log goes through here when it is verified. */
  after(sql: Sql, seq: number, limit: number): Promise<AuditRow[]> {
    return sql.query<AuditRow>('SELECT * FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT $2', [seq, limit]);
  }

  /**
   * Newest first by the time of the act, one row more than `limit` when there are more. Acts arrive out of order, so the
   * order of the chain is another one.
   */
  list(sql: Sql, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
    const where = new Conditions()
      .and('merchant_id = ?', filter.merchantId)
      .and('position(lower(?) IN lower(actor_name)) > 0', filter.actor)
      .and(`(action = ? OR starts_with(action, ? || '.'))`, filter.action)
      .and('at >= ?', filter.from)
      .and('at < ?', filter.to)
      .and(FOUND, filter.search)
      .and('ip = ?', filter.ip);
    const { below } = filter;
    const after = below
      ? `(at, seq) < (${where.parameter(below.at)}::timestamptz, ${where.parameter(below.id)}::bigint)`
      : 'true';
    return sql.query<AuditRow>(
      `SELECT * FROM audit_log WHERE ${where.sql} AND ${after}
       ORDER BY at DESC, seq DESC LIMIT ${where.parameter(limit + 1)}`,
      where.parameters,
    );
  }
}
