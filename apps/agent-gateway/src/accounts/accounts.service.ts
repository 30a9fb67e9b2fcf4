import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { AccountRow } from './account.entity.js';

/** The first number of accounts of organizations: those below belonged to people, and have their numbers. */
const FIRST_ACCOUNT = 1_000_000_000;

/** The rows of accounts. An account belongs to an organization; its row is created when it is first needed. */
@Injectable()
export class AccountsService {
  /** Returns the account of an organization. */
  async ofMerchant(sql: Sql, merchantId: number): Promise<number | undefined> {
    return (await sql.repository(AccountRow).findOneBy({ merchant_id: merchantId }))?.id;
  }

  /** Returns the same, created with the default caps where there is none. Safe to repeat. */
  async ensure(tx: Tx, merchantId: number): Promise<number> {
    await lock(tx, merchantId);
    const known = await this.ofMerchant(tx, merchantId);
    if (known !== undefined) return known;
    const insert = "INSERT INTO account (id, merchant_id) VALUES (nextval('account_number'), $1) RETURNING id";
    const [row] = await tx.query<{ id: number }>(insert, [merchantId]);
    return row!.id;
  }

  /** Returns the organization of an account; null for a person's that has not moved yet. */
  async merchantOf(sql: Sql, id: number): Promise<number | null> {
    return (await sql.repository(AccountRow).findOneBy({ id }))?.merchant_id ?? null;
  }

  /** Returns people whose accounts have not moved to an organization, with numbers above `behind`, in order. */
  async unmoved(sql: Sql, behind: number, limit: number): Promise<number[]> {
    const where = { merchant_id: IsNull(), id: MoreThan(behind) };
    const rows = await sql
      .repository(AccountRow)
      .find({ select: { id: true }, where, order: { id: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }

  /** Returns whether a person has an account that has not moved. */
  async isUnmoved(sql: Sql, personId: number): Promise<boolean> {
    return sql.repository(AccountRow).existsBy({ id: personId, merchant_id: IsNull() });
  }

  /** Moves a person's account to an organization. False where the organization has an account already. */
  async move(tx: Tx, personId: number, merchantId: number): Promise<boolean> {
    await lock(tx, merchantId);
    if ((await this.ofMerchant(tx, merchantId)) !== undefined) return false;
    const unmoved = { id: personId, merchant_id: IsNull() };
    const { affected } = await tx.repository(AccountRow).update(unmoved, { merchant_id: merchantId });
    return affected === 1;
  }

  /** Sets the most that each key and each customer may spend in a UTC day; null for no cap. */
  async setDailyCaps(
    tx: Tx,
    id: number,
    { key, endUser }: { key: number | null; endUser: number | null },
  ): Promise<void> {
    const caps = { key_daily_micro_usd: key, end_user_daily_micro_usd: endUser };
    await tx.repository(AccountRow).update(id, caps);
  }

  /** Locks the row and marks it as changed, so that decisions based on a read without the lock read again. */
  async lockForChange(tx: Tx, id: number): Promise<void> {
    await tx.query('UPDATE account SET created_at = created_at WHERE id = $1', [id]);
  }

  /**
   * Reserves storage for a file, which locks the row. False where the account would then have more than `limitBytes`.
   */
  async reserveStorage(tx: Tx, id: number, bytes: number, limitBytes: number): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE account SET file_bytes = file_bytes + $2 WHERE id = $1 AND file_bytes + $2 <= $3 RETURNING 1',
      [id, bytes, limitBytes],
    );
    return rows.length > 0;
  }
}

/** Returns the person to whom the account belonged before it belonged to an organization. */
export function personBefore(accountId: number): number | undefined {
  return accountId < FIRST_ACCOUNT ? accountId : undefined;
}

/** Makes transactions that give an organization its account wait for each other, until they end. */
async function lock(tx: Tx, merchantId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('account of merchant', $1))`, [merchantId]);
}
