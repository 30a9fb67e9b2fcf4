import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import { below, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, Not, Or } from 'typeorm';
import { type RecheckedWallet, WalletRow } from './wallet.entity.js';

export type NewWallet = Pick<WalletRow, 'merchant_id' | 'treasury_address' | 'kind' | 'relayer_address' | 'proven'>;

@Injectable()
export class WalletsRepository {
  /** Adds a wallet that is not in use yet. */
  insert(sql: Sql, wallet: NewWallet): Promise<WalletRow> {
    return insertRow(sql, WalletRow, { ...wallet, active: false });
  }

  /** Makes a wallet the active one in place of the current one. The merchant's row must be locked. */
  async activate(sql: Sql, { id, merchant_id }: Pick<WalletRow, 'id' | 'merchant_id'>): Promise<WalletRow> {
    await sql.repository(WalletRow).update({ merchant_id, active: true }, { active: false });
    const [row] = await updateRows(sql, WalletRow, { id }, { active: true });
    return row!;
  }

  async byId(sql: Sql, id: number): Promise<WalletRow | undefined> {
    return (await sql.repository(WalletRow).findOneBy({ id })) ?? undefined;
  }

  /** Returns all wallets that the merchant ever named, newest first, and one more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<WalletRow[]> {
    const where = { merchant_id: merchantId, ...below('id', beforeId) };
    return sql.repository(WalletRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }

  /**
   * Claims active wallets that are due for a check, the longest due first. Other processes do not get them: they are
   * due again in ten minutes, unless the check succeeds.
   */
  takeDueRechecks(sql: Sql, limit: number): Promise<RecheckedWallet[]> {
    return sql.query(
      `UPDATE wallets SET next_look_at = now() + interval '10 minutes' WHERE id IN (
         SELECT id FROM wallets WHERE active AND next_look_at <= now() ORDER BY next_look_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, merchant_id, treasury_address, relayer_address`,
      [limit],
    );
  }

  /**
   * Stores the result of a check. Returns whether it differs from the previous one; false where the wallet was replaced
   * meanwhile.
   */
  async recordRecheck(sql: Sql, id: number, fault: TreasuryFault | null): Promise<boolean> {
    const next = { next_look_at: () => `now() + interval '7 days'` };
    const differs = fault === null ? Not(IsNull()) : Or(IsNull(), Not(fault));
    const news = await updateRows(sql, WalletRow, { id, active: true, fault: differs }, { ...next, fault });
    if (news.length === 0) await updateRows(sql, WalletRow, { id }, next);
    return news.length > 0;
  }

  /** Returns the fault that the last check of the merchant's treasury found. */
  async faultOf(sql: Sql, merchantId: number): Promise<TreasuryFault | null> {
    const row = await sql.repository(WalletRow).findOneBy({ merchant_id: merchantId, active: true });
    return row?.fault ?? null;
  }

  /** Returns since when the merchant has had a treasury. */
  async firstAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [first] = await sql.repository(WalletRow).find({
      where: { merchant_id: merchantId },
      order: { id: 'ASC' },
      take: 1,
    });
    return first?.created_at;
  }
}
