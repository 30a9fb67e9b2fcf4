import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface WalletRow {
  id: number;
  merchant_id: number;
  treasury_address: string;
  kind: 'generated' | 'brought';
  relayer_address: string | null;
  active: boolean;
  created_at: Date;
}

export type NewWallet = Pick<WalletRow, 'merchant_id' | 'treasury_address' | 'kind' | 'relayer_address'>;

@Injectable()
export class WalletsRepository {
  /** Puts a wallet in the place of the active one. The merchant's row must be locked. */
  async replace(sql: Sql, wallet: NewWallet): Promise<WalletRow> {
    await sql.query('UPDATE wallets SET active = false WHERE merchant_id = $1 AND active', [wallet.merchant_id]);
    const [row] = await sql.query<WalletRow>(
      `INSERT INTO wallets (merchant_id, treasury_address, kind, relayer_address) VALUES ($1, $2, $3, $4) RETURNING *`,
      [wallet.merchant_id, wallet.treasury_address, wallet.kind, wallet.relayer_address],
    );
    return row!;
  }

  /** All wallets the merchant ever had, newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<WalletRow[]> {
    return sql.query<WalletRow>(
      `SELECT * FROM wallets WHERE merchant_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [merchantId, beforeId ?? null, limit + 1],
    );
  }

  /** Since when it has a treasury. */
  async firstAt(sql: Sql, merchantId: number): Promise<Date | undefined> {
    const [row] = await sql.query<{ at: Date | null }>(
      'SELECT min(created_at) AS at FROM wallets WHERE merchant_id = $1',
      [merchantId],
    );
    return row?.at ?? undefined;
  }
}
