import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ReplayOrderRow } from './replay-order.entity.js';

export type Wanted = Pick<ReplayOrderRow, 'merchant_id' | 'endpoint_id' | 'since'>;

/** Failed deliveries that an order is about: $1 merchant, $2 endpoint or null, $3 since. */
const FAILED = `FROM delivery d JOIN endpoint e ON e.id = d.endpoint_id AND e.active
  WHERE d.merchant_id = $1 AND d.status = 'failed' AND ($2::bigint IS NULL OR d.endpoint_id = $2) AND d.created_at >= $3`;

@Injectable()
export class ReplaysRepository {
  async count(sql: Sql, { merchant_id, endpoint_id, since }: Wanted): Promise<number> {
    const [row] = await sql.query<{ count: number }>(`SELECT count(*) AS count ${FAILED}`, [
      merchant_id,
      endpoint_id,
      since,
    ]);
    return row!.count;
  }

  /** Up to the newest delivery there is: what comes later is not part of the order. */
  async insert(sql: Sql, { merchant_id, endpoint_id, since }: Wanted): Promise<void> {
    await sql.query(
      `INSERT INTO replay_order (merchant_id, endpoint_id, since, up_to_seq)
       SELECT $1, $2, $3, coalesce(max(seq), 0) FROM delivery WHERE merchant_id = $1`,
      [merchant_id, endpoint_id, since],
    );
  }

  /** The order that waited longest, for this transaction alone. */
  async take(tx: Tx): Promise<ReplayOrderRow | undefined> {
    const [row] = await tx.query<ReplayOrderRow>(
      'SELECT * FROM replay_order ORDER BY stepped_at LIMIT 1 FOR UPDATE SKIP LOCKED',
    );
    return row;
  }

  /** Makes the next deliveries of an order due at once, oldest first. Answers their places. */
  async restartNext(tx: Tx, order: ReplayOrderRow, limit: number): Promise<number[]> {
    const rows = await tx.query<{ seq: number }>(
      `UPDATE delivery SET status = 'pending', trigger = 'replay', round_attempts = 0, next_attempt_at = now()
       WHERE id = ANY (ARRAY(
         SELECT d.id ${FAILED} AND d.seq > $4 AND d.seq <= $5 ORDER BY d.seq LIMIT $6 FOR UPDATE OF d SKIP LOCKED
       )) RETURNING seq`,
      [order.merchant_id, order.endpoint_id, order.since, order.after_seq, order.up_to_seq, limit],
    );
    return rows.map(({ seq }) => seq);
  }

  async advance(tx: Tx, id: number, afterSeq: number): Promise<void> {
    await tx.query('UPDATE replay_order SET after_seq = $2, stepped_at = clock_timestamp() WHERE id = $1', [
      id,
      afterSeq,
    ]);
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.query('DELETE FROM replay_order WHERE id = $1', [id]);
  }
}
