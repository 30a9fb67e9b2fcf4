import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { NoticeKind, Notices } from './notice-texts.js';

/** Who reads it: the owners of a merchant, or one user. Exactly one is set. */
export interface NoticeReader {
  merchant_id: number | null;
  user_id: number | null;
}

export interface NoticeRow extends NoticeReader {
  id: number;
  kind: NoticeKind;
  details: Notices[NoticeKind];
}

@Injectable()
export class NoticesRepository {
  async insert(sql: Sql, { merchant_id, user_id }: NoticeReader, kind: NoticeKind, details: object): Promise<void> {
    await sql.query('INSERT INTO owner_notices (merchant_id, user_id, kind, details) VALUES ($1, $2, $3, $4)', [
      merchant_id,
      user_id,
      kind,
      JSON.stringify(details),
    ]);
  }

  /** Takes due notices for `leaseS` seconds: whoever dies with them leaves them due again. */
  async claim(sql: Sql, limit: number, leaseS: number): Promise<NoticeRow[]> {
    return sql.query<NoticeRow>(
      `UPDATE owner_notices SET due_at = now() + $2::int * interval '1 second'
       WHERE id IN (SELECT id FROM owner_notices WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, merchant_id, user_id, kind, details`,
      [limit, leaseS],
    );
  }

  /** False when somebody else was done with it first. */
  async delete(sql: Sql, id: number): Promise<boolean> {
    return (await sql.query('DELETE FROM owner_notices WHERE id = $1 RETURNING 1', [id])).length === 1;
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
