import { insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type TreasuryChangeKind, TreasuryChangeRow } from './treasury-change.entity.js';

/** A requested change; it takes effect after the given number of hours by the clock of the database. */
export type NewTreasuryChange = Pick<
  TreasuryChangeRow,
  | 'merchant_id'
  | 'kind'
  | 'wallet_id'
  | 'sealed_relayer_key'
  | 'sealed_for'
  | 'wait_h'
  | 'delay_s'
  | 'requested_by'
  | 'cancel_token_hash'
>;

@Injectable()
export class TreasuryChangesRepository {
  insert(sql: Sql, change: NewTreasuryChange, afterHours: number): Promise<TreasuryChangeRow> {
    const takes_effect_at = () => `now() + interval '${Number(afterHours)} hours'`;
    return insertRow(sql, TreasuryChangeRow, { ...change, takes_effect_at });
  }

  /** Returns the changes that wait for this merchant. */
  queued(sql: Sql, merchantId: number): Promise<TreasuryChangeRow[]> {
    return sql
      .repository(TreasuryChangeRow)
      .find({ where: { merchant_id: merchantId, status: 'queued' }, order: { id: 'ASC' } });
  }

  /** Returns the waiting change of one kind, locked. The merchant's row must be locked. */
  async lockQueued(sql: Sql, merchantId: number, kind: TreasuryChangeKind): Promise<TreasuryChangeRow | undefined> {
    const where = { merchant_id: merchantId, kind, status: 'queued' } as const;
    const lock = { mode: 'pessimistic_write' } as const;
    return (await sql.repository(TreasuryChangeRow).findOne({ where, lock })) ?? undefined;
  }

  /** Returns the change that a mail with this token is about, whatever its state. */
  async byToken(sql: Sql, hash: string): Promise<TreasuryChangeRow | undefined> {
    return (await sql.repository(TreasuryChangeRow).findOneBy({ cancel_token_hash: hash })) ?? undefined;
  }

  /** Returns the changes that these wallets belong to, by wallet. */
  async ofWallets(sql: Sql, walletIds: readonly number[]): Promise<Map<number, TreasuryChangeRow>> {
    const rows = await sql.repository(TreasuryChangeRow).findBy({ wallet_id: In([...walletIds]) });
    return new Map(rows.map((row) => [row.wallet_id!, row]));
  }

  /**
   * Returns merchants with a due change; one whose treasury is frozen has none until the freeze ends. Other workers may
   * have it at the same time: lock the merchant, then check again.
   */
  async due(sql: Sql, limit: number): Promise<Pick<TreasuryChangeRow, 'id' | 'merchant_id' | 'kind' | 'wallet_id'>[]> {
    return sql.query(
      `SELECT c.id, c.merchant_id, c.kind, c.wallet_id FROM treasury_changes c JOIN merchants m ON m.id = c.merchant_id
       WHERE c.status = 'queued' AND c.takes_effect_at <= now()
         AND (m.treasury_frozen_until IS NULL OR m.treasury_frozen_until <= now())
       ORDER BY c.takes_effect_at LIMIT $1`,
      [limit],
    );
  }

  /** Returns whether the time of a locked change has come, by the clock of the database, and nothing freezes it. */
  async isDue(sql: Sql, id: number): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM treasury_changes c JOIN merchants m ON m.id = c.merchant_id
       WHERE c.id = $1 AND c.takes_effect_at <= now()
         AND (m.treasury_frozen_until IS NULL OR m.treasury_frozen_until <= now())`,
      [id],
    );
    return rows.length > 0;
  }

  /** Ends a change that is locked. */
  async end(sql: Sql, id: number, status: TreasuryChangeRow['status']): Promise<void> {
    await updateRows(sql, TreasuryChangeRow, { id }, { status, ended_at: () => 'now()' });
  }
}
