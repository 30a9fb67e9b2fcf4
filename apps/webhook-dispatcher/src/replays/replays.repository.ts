import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type Owner, ownerColumn, ownerOf } from '../owners/owner.js';
import type { ReplayOrderRow } from './replay-order.entity.js';

/** The deliveries to replay: all of an owner that failed since a moment, or those of one endpoint. */
export interface Wanted {
  owner: Owner;
  endpointId: number | null;
  since: Date;
}

/** The condition for an order's failed deliveries: $1 owner, $2 endpoint or null, $3 since. */
function failedOf(owner: Owner): string {
  return `FROM delivery d JOIN endpoint e ON e.id = d.endpoint_id AND e.active
    WHERE d.${ownerColumn(owner)} = $1 AND d.status = 'failed' AND ($2::bigint IS NULL OR d.endpoint_id = $2) AND d.created_at >= $3`;
}

@Injectable()
export class ReplaysRepository {
  async count(sql: Sql, { owner, endpointId, since }: Wanted): Promise<number> {
    const [row] = await sql.query<{ count: number }>(`SELECT count(*) AS count ${failedOf(owner)}`, [
      owner.id,
      endpointId,
      since,
    ]);
    return row!.count;
  }

  /** Writes an order up to the newest delivery; later ones are not part of it. */
  async insert(sql: Sql, { owner, endpointId, since }: Wanted): Promise<void> {
    const column = ownerColumn(owner);
    await sql.query(
      `INSERT INTO replay_order (${column}, endpoint_id, since, up_to_seq)
       SELECT $1, $2, $3, coalesce(max(seq), 0) FROM delivery WHERE ${column} = $1`,
      [owner.id, endpointId, since],
    );
  }

  /** The order that has waited longest, locked until the end of the transaction. */
  async take(tx: Tx): Promise<ReplayOrderRow | undefined> {
    const [row] = await tx.query<ReplayOrderRow>(
      'SELECT * FROM replay_order ORDER BY stepped_at LIMIT 1 FOR UPDATE SKIP LOCKED',
    );
    return row;
  }

  /** Makes the next deliveries of an order due at once, oldest first. Returns their `seq`. */
  async restartNext(tx: Tx, order: ReplayOrderRow, limit: number): Promise<number[]> {
    const owner = ownerOf(order);
    const rows = await tx.query<{ seq: number }>(
      `UPDATE delivery SET status = 'pending', trigger = 'replay', round_attempts = 0, next_attempt_at = now()
       WHERE id = ANY (ARRAY(
         SELECT d.id ${failedOf(owner)} AND d.seq > $4 AND d.seq <= $5 ORDER BY d.seq LIMIT $6 FOR UPDATE OF d SKIP LOCKED
       )) RETURNING seq`,
      [owner.id, order.endpoint_id, order.since, order.after_seq, order.up_to_seq, limit],
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
