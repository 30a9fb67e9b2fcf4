import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { NoticeRow } from './notice.entity.js';
import type { NoticeKind, Notices } from './notice-texts.js';

/** Who reads it: the owners of a merchant, or one user. Exactly one is set. */
export type NoticeReader = Pick<NoticeRow, 'merchant_id' | 'user_id'>;

/** A notice that this process may send now. */
export type DueNotice = Omit<NoticeRow, 'due_at'>;

@Injectable()
export class NoticesRepository {
  async insert(sql: Sql, reader: NoticeReader, kind: NoticeKind, details: Notices[NoticeKind]): Promise<void> {
    await sql.repository(NoticeRow).insert({ ...reader, kind, details });
  }

  /** Takes due notices for `leaseS` seconds: whoever dies with them leaves them due again. */
  async claim(sql: Sql, limit: number, leaseS: number): Promise<DueNotice[]> {
    return sql.query<DueNotice>(
      `UPDATE owner_notices SET due_at = now() + $2::int * interval '1 second'
       WHERE id IN (SELECT id FROM owner_notices WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, merchant_id, user_id, kind, details`,
      [limit, leaseS],
    );
  }

  /** False when somebody else was done with it first. */
  async delete(sql: Sql, id: number): Promise<boolean> {
    return (await sql.repository(NoticeRow).delete(id)).affected === 1;
  }

  /** Whether owners may hear of this endpoint: not when they did within the last hour. */
  async mayTellOfEndpoint(sql: Sql, endpointId: number): Promise<boolean> {
    const rows = await sql.query(
      `INSERT INTO failing_endpoints AS f (endpoint_id) VALUES ($1)
       ON CONFLICT (endpoint_id) DO UPDATE SET noticed_at = now() WHERE f.noticed_at <= now() - interval '1 hour'
       RETURNING 1`,
      [endpointId],
    );
    return rows.length === 1;
  }
}
