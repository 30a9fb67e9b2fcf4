import { below, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { WalletRow } from './wallet.entity.js';

export type NewWallet = Pick<WalletRow, 'merchant_id' | 'treasury_address' | 'kind' | 'relayer_address' | 'proven'>;

@Injectable()
export class WalletsRepository {
  /** Adds a wallet that is not in use yet. */
  insert(sql: Sql, wallet: NewWallet): Promise<WalletRow> {
    return insertRow(sql, WalletRow, { ...wallet, active: false });
  }

  /** Puts a wallet in the place of the active one. The merchant's row must be locked. */
  async activate(sql: Sql, { id, merchant_id }: Pick<WalletRow, 'id' | 'merchant_id'>): Promise<WalletRow> {
    await sql.repository(WalletRow).update({ merchant_id, active: true }, { active: false });
    const [row] = await updateRows(sql, WalletRow, { id }, { active: true });
    return row!;
  }

  async byId(sql: Sql, id: number): Promise<WalletRow | undefined> {
    return (await sql.repository(WalletRow).findOneBy({ id })) ?? undefined;
  }

  /** All wallets the merchant ever named, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<WalletRow[]> {
    const where = { merchant_id: merchantId, ...below('id', beforeId) };
    return sql.repository(WalletRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }

  /** Since when it has a treasury. */
  async firstAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [first] = await sql.repository(WalletRow).find({
      where: { merchant_id: merchantId },
      order: { id: 'ASC' },
      take: 1,
    });
    return first?.created_at;
  }
}
