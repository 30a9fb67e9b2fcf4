import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { keyInContract } from '../checkouts/checkout.js';
import { type DueOrder, OwnOrderRow } from './own-order.entity.js';

/** The columns of a newly learned order. */
export type NewOwnOrder = Omit<OwnOrderRow, 'id' | 'transaction_id' | 'due_at' | 'known_since'>;

@Injectable()
export class OwnOrdersRepository {
  /** Adds orders; known ones stay unchanged. */
  add(sql: Sql, orders: readonly NewOwnOrder[]): Promise<void> {
    return insertNew(sql, OwnOrderRow, orders);
  }

  /**
   * Takes the order that has been due longest, and postpones it so that others get their turn, whatever the outcome.
   */
  async takeDue(sql: Sql, againAfterMs: number): Promise<DueOrder | undefined> {
    const [row] = await sql.query<DueOrder>(
      `UPDATE own_orders o SET due_at = now() + make_interval(secs => $1::float / 1000) WHERE id = (
         SELECT id FROM own_orders WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING o.*, EXISTS (SELECT 1 FROM transactions t WHERE t.id = o.transaction_id AND t.state = 'pending') AS is_pending`,
      [againAfterMs],
      { prepared: 'due own order' },
    );
    return row;
  }

  async underWay(sql: Sql, merchantKeys: readonly string[]): Promise<Map<string, Set<string>>> {
    const rows = await sql.query<Pick<OwnOrderRow, 'checkout_id' | 'merchant_key' | 'treasury'>>(
      `SELECT checkout_id, merchant_key, treasury FROM own_orders
       WHERE merchant_key = ANY($1::text[]) AND due_at IS NOT NULL AND deadline > extract(epoch FROM now())`,
      [merchantKeys],
    );
    const byKey = Map.groupBy(rows, ({ checkout_id, merchant_key }) => keyInContract(checkout_id, merchant_key));
    return new Map([...byKey].map(([key, list]) => [key, new Set(list.map(({ treasury }) => treasury))]));
  }

  async carried(sql: Sql, id: number, transactionId: number): Promise<void> {
    await sql.query('UPDATE own_orders SET transaction_id = $2 WHERE id = $1', [id, transactionId]);
  }

  /** Sets when the order is checked again; null: never. */
  async recheckLater(sql: Sql, id: number, afterMs: number | null): Promise<void> {
    await sql.query('UPDATE own_orders SET due_at = now() + make_interval(secs => $2::float / 1000) WHERE id = $1', [
      id,
      afterMs,
    ]);
  }
}
