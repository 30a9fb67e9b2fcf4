import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CheckoutRow } from './checkout.entity.js';

/** The contracts that rows of other tables refer to. */
@Injectable()
export class CheckoutsRepository {
  /** Lets one process at a time change the contracts, until the transaction ends. */
  async lock(sql: Sql): Promise<void> {
    await sql.query('LOCK TABLE checkouts IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Returns all contracts, oldest first. */
  list(sql: Sql): Promise<CheckoutRow[]> {
    return sql.repository(CheckoutRow).find({ order: { id: 'ASC' } });
  }

  async add(sql: Sql, address: string): Promise<void> {
    await sql.repository(CheckoutRow).insert({ address });
  }

  async name(sql: Sql, id: number, address: string | null): Promise<void> {
    await sql.repository(CheckoutRow).update({ id }, { address });
  }

  /** Removes a contract that was never used, with the terms stored for its addresses. */
  async remove(sql: Sql, id: number): Promise<void> {
    await sql.query('DELETE FROM given_terms WHERE checkout_id = $1', [id]);
    await sql.repository(CheckoutRow).delete({ id });
  }

  /**
   * Returns whether this contract's addresses were ever used. Terms alone do not count: every contract has those of all
   * merchants.
   */
  async isUsed(sql: Sql, id: number): Promise<boolean> {
    const [row] = await sql.query<{ used: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM payments WHERE checkout_id = $1) OR EXISTS (SELECT 1 FROM recoveries WHERE checkout_id = $1)
         OR EXISTS (SELECT 1 FROM treasury_orders WHERE checkout_id = $1)
         OR EXISTS (SELECT 1 FROM own_orders WHERE checkout_id = $1) AS used`,
      [id],
    );
    return row!.used;
  }
}
