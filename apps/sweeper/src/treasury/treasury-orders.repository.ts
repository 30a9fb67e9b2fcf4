import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type Checkout, keyInContract } from '../checkouts/checkout.js';
import { TreasuryOrderRow } from './treasury-order.entity.js';
import type { TreasuryOwner } from './treasury-owner.js';

/** An order to replace a treasury, as part of a transaction. */
export interface RegistrarOrder {
  checkout: Checkout;
  merchantKey: string;
  treasury: string;
  walletVersion: number;
  /** The registrar's nonce. */
  nonce: number;
}

/** The state of an order that was sent. */
export interface SentOrder {
  state: 'pending' | 'final';
  /** Null where it is not known. */
  nonce: number | null;
}

/** The orders that the registrar signed. */
@Injectable()
export class TreasuryOrdersRepository {
  async add(sql: Sql, transactionId: number, order: RegistrarOrder): Promise<void> {
    const { checkout, merchantKey, treasury, walletVersion, nonce } = order;
    await sql.repository(TreasuryOrderRow).insert({
      ...{ transaction_id: transactionId, checkout_id: checkout.id, merchant_key: merchantKey },
      ...{ treasury, wallet_version: walletVersion, nonce },
    });
  }

  /**
   * Returns the newest order for each owner and wallet version that is pending or final, by `ownerKey` and the version.
   */
  async sent(sql: Sql, owners: readonly Pick<TreasuryOwner, 'merchantKey'>[]): Promise<Map<string, SentOrder>> {
    const rows = await sql.query<SentOrder & { checkout_id: number; merchant_key: string; wallet_version: number }>(
      `SELECT o.checkout_id, o.merchant_key, o.wallet_version, o.nonce, t.state FROM treasury_orders o
       JOIN transactions t ON t.id = o.transaction_id
       WHERE o.merchant_key = ANY($1::text[]) AND t.state IN ('pending', 'final') ORDER BY o.id`,
      [owners.map(({ merchantKey }) => merchantKey)],
    );
    return new Map(
      rows.map(({ checkout_id, merchant_key, wallet_version, state, nonce }) => [
        `${keyInContract(checkout_id, merchant_key)} ${wallet_version}`,
        { state, nonce },
      ]),
    );
  }

  async has(sql: Sql, change: Pick<RegistrarOrder, 'checkout' | 'merchantKey' | 'treasury'>): Promise<boolean> {
    const { checkout, merchantKey, treasury } = change;
    const rows = await sql.query(
      'SELECT 1 FROM treasury_orders WHERE checkout_id = $1 AND merchant_key = $2 AND treasury = $3 LIMIT 1',
      [checkout.id, merchantKey, treasury],
    );
    return rows.length > 0;
  }
}
