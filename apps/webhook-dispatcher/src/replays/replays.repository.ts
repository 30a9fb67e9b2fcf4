import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FailedSince } from '../deliveries/failed-deliveries.js';
import { ownerColumn } from '../owners/owner.js';
import type { ReplayOrderRow } from './replay-order.entity.js';

@Injectable()
export class ReplaysRepository {
  /** Writes an order up to the newest delivery; later ones are not part of it. */
  async insert(sql: Sql, { owner, endpointId, since }: FailedSince): Promise<void> {
    const column = ownerColumn(owner);
    await sql.query(
      `INSERT INTO replay_order (${column}, endpoint_id, since, up_to_seq)
       SELECT $1, $2, $3, coalesce(max(seq), 0) FROM delivery WHERE ${column} = $1`,
      [owner.id, endpointId, since],
    );
  }

  /** Returns the order that has waited longest, locked until the end of the transaction. */
  async take(tx: Tx): Promise<ReplayOrderRow | undefined> {
    const [row] = await tx.query<ReplayOrderRow>(
      'SELECT * FROM replay_order ORDER BY stepped_at LIMIT 1 FOR UPDATE SKIP LOCKED',
    );
    return row;
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
