import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { NoticeRow } from './notice.entity.js';
import type { NoticeKind, Notices } from './notice-texts.js';

/** The readers of a notice: the owners of a merchant, or one user. Exactly one is set. */
export type NoticeReader = Pick<NoticeRow, 'merchant_id' | 'user_id'>;

/** A notice that this process may send now. */
export type DueNotice = Leased<NoticeRow>;

const NOTICES = new LeaseQueue(NoticeRow, { name: 'notices', dueIndex: 'owner_notices_due', attempts: 'attempts' });

@Injectable()
export class NoticesRepository {
  async insert(sql: Sql, reader: NoticeReader, kind: NoticeKind, details: Notices[NoticeKind]): Promise<void> {
    await sql.repository(NoticeRow).insert({ ...reader, kind, details });
  }

  /**
   * Claims due notices and sends them. Those of a process that dies are due again when their leases end. Returns
   * whether there may be more.
   */
  work(sql: Sql, limit: number, send: (notice: DueNotice) => Promise<unknown>): Promise<boolean> {
    return NOTICES.work(sql, limit, send);
  }

  /** Returns false where another process has the notice. */
  delete(sql: Sql, notice: DueNotice): Promise<boolean> {
    return NOTICES.remove(sql, notice);
  }

  async retry(sql: Sql, notice: DueNotice, delayS: number): Promise<void> {
    await NOTICES.release(sql, notice, delayS * 1_000);
  }

  @ReadsQueue('notices')
  reading(sql: Sql): Promise<QueueReading> {
    return NOTICES.reading(sql);
  }

  /**
   * Returns whether owners may be notified of this endpoint, and records it: not when they were within the last hour.
   */
  async mayNotifyOfEndpoint(sql: Sql, endpointId: number): Promise<boolean> {
    const rows = await sql.query(
      `INSERT INTO failing_endpoints AS f (endpoint_id) VALUES ($1)
       ON CONFLICT (endpoint_id) DO UPDATE SET noticed_at = now() WHERE f.noticed_at <= now() - interval '1 hour'
       RETURNING 1`,
      [endpointId],
    );
    return rows.length === 1;
  }
}
