import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from './order.entity.js';

@Injectable()
export class OrdersRepository {
  /** Records an order. Returns false where the same one was signed before. */
  async add(
    tx: Tx,
    { checkout, merchant_key, nonce, treasury, merchant_id }: Omit<OrderRow, 'signed_at'>,
  ): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO orders (checkout, merchant_key, nonce, treasury, merchant_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [checkout, merchant_key, nonce, treasury, merchant_id],
    );
    return rows.length === 1;
  }

  /** Returns Unix seconds, by the database's clock. */
  async now(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ now: number }>('SELECT floor(extract(epoch FROM clock_timestamp()))::bigint AS now');
    return row!.now;
  }
}
