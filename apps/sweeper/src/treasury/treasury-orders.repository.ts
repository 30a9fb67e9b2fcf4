import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** An order to replace a treasury, as part of a transaction. */
export interface GivenOrder {
  merchantKey: string;
  treasury: string;
  walletVersion: number;
  /** The registrar's. */
  nonce: number;
}

/** What became of an order that was given. */
export interface OrderGiven {
  state: 'pending' | 'final';
  /** Null where it is not known. */
  nonce: number | null;
}

/** The orders that the registrar signed. */
@Injectable()
export class TreasuryOrdersRepository {
  async add(sql: Sql, transactionId: number, order: GivenOrder): Promise<void> {
    await sql.query(
      `INSERT INTO treasury_orders (transaction_id, merchant_key, treasury, wallet_version, nonce)
       VALUES ($1, $2, $3, $4, $5)`,
      [transactionId, order.merchantKey, order.treasury, order.walletVersion, order.nonce],
    );
  }

  /** The newest order for each merchant key and wallet version that is pending or final. */
  async given(sql: Sql, merchantKeys: readonly string[]): Promise<Map<string, OrderGiven>> {
    const rows = await sql.query<OrderGiven & { merchant_key: string; wallet_version: number }>(
      `SELECT o.merchant_key, o.wallet_version, o.nonce, t.state FROM treasury_orders o
       JOIN transactions t ON t.id = o.transaction_id
       WHERE o.merchant_key = ANY($1::text[]) AND t.state IN ('pending', 'final') ORDER BY o.id`,
      [merchantKeys],
    );
    return new Map(
      rows.map(({ merchant_key, wallet_version, state, nonce }) => [
        `${merchant_key} ${wallet_version}`,
        { state, nonce },
      ]),
    );
  }

  async has(sql: Sql, merchantKey: string, treasury: string): Promise<boolean> {
    const rows = await sql.query('SELECT 1 FROM treasury_orders WHERE merchant_key = $1 AND treasury = $2 LIMIT 1', [
      merchantKey,
      treasury,
    ]);
    return rows.length > 0;
  }
}
