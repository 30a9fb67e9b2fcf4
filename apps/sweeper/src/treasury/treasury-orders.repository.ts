import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** An order to replace a treasury, as part of a transaction. */
export interface GivenOrder {
  merchantKey: string;
  treasury: string;
  walletVersion: number;
}

/** The orders that the registrar signed. */
@Injectable()
export class TreasuryOrdersRepository {
  async add(sql: Sql, transactionId: number, order: GivenOrder): Promise<void> {
    await sql.query(
      'INSERT INTO treasury_orders (transaction_id, merchant_key, treasury, wallet_version) VALUES ($1, $2, $3, $4)',
      [transactionId, order.merchantKey, order.treasury, order.walletVersion],
    );
  }

  /** Orders for these merchants that are pending or final, by merchant key and wallet version. */
  async given(sql: Sql, merchantKeys: readonly string[]): Promise<Map<string, 'pending' | 'final'>> {
    const rows = await sql.query<{ merchant_key: string; wallet_version: number; state: 'pending' | 'final' }>(
      `SELECT o.merchant_key, o.wallet_version, t.state FROM treasury_orders o
       JOIN transactions t ON t.id = o.transaction_id
       WHERE o.merchant_key = ANY($1::text[]) AND t.state IN ('pending', 'final')`,
      [merchantKeys],
    );
    return new Map(rows.map((row) => [`${row.merchant_key} ${row.wallet_version}`, row.state]));
  }

  async has(sql: Sql, merchantKey: string, treasury: string): Promise<boolean> {
    const rows = await sql.query('SELECT 1 FROM treasury_orders WHERE merchant_key = $1 AND treasury = $2 LIMIT 1', [
      merchantKey,
      treasury,
    ]);
    return rows.length > 0;
  }
}
