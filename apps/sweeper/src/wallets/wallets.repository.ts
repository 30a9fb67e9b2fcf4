import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { sqlStep } from '@libs/state-machines/machine';
import { sweepMachine } from '@libs/state-machines/sweep.machine';
import { Injectable } from '@nestjs/common';
import { type SealedRelayer, type TreasuryHistory, WalletRow } from './wallet.entity.js';

/** The states of payments that can be sent. */
const WAITING = sqlStep(sweepMachine, 'broadcast').from;

/** Merchants' wallets, all versions. */
@Injectable()
export class WalletsRepository {
  async add(sql: Sql, wallet: WalletReplaced): Promise<void> {
    const { merchant_id, version, sealed_relayer_key, sealed_for, relayer_address } = wallet;
    await insertNew(sql, WalletRow, [
      {
        ...{ merchant_id, version, sealed_relayer_key, sealed_for },
        treasury: wallet.treasury_address.toLowerCase(),
        previous_treasury: wallet.previous_treasury_address?.toLowerCase() ?? null,
        relayer: sealed_relayer_key ? (relayer_address?.toLowerCase() ?? null) : null,
      },
    ]);
  }

  async treasuriesOf(sql: Sql, merchantIds: readonly number[]): Promise<Map<number, TreasuryHistory>> {
    const rows = await sql.query<Pick<WalletRow, 'merchant_id' | 'version' | 'treasury' | 'previous_treasury'>>(
      `SELECT merchant_id, version, treasury, previous_treasury FROM wallets WHERE merchant_id = ANY($1::bigint[])
       ORDER BY merchant_id, version DESC`,
      [merchantIds],
    );
    const known = new Map<number, TreasuryHistory>();
    for (const row of rows) {
      const history = known.get(row.merchant_id) ?? {
        wanted: row.treasury,
        version: row.version,
        earlier: new Set<string>(),
      };
      for (const address of [row.treasury, row.previous_treasury]) {
        if (address && address !== history.wanted) history.earlier.add(address);
      }
      known.set(row.merchant_id, history);
    }
    return known;
  }

  /** Returns all wallets of the merchants that had a treasury at some time. */
  async byFormerTreasury(sql: Sql, treasury: string): Promise<Pick<WalletRow, 'merchant_id' | 'treasury'>[]> {
    return sql.query(
      `WITH had AS (SELECT DISTINCT merchant_id FROM wallets WHERE treasury = $1 OR previous_treasury = $1)
       SELECT merchant_id, treasury FROM wallets JOIN had USING (merchant_id)
       UNION SELECT merchant_id, previous_treasury FROM wallets JOIN had USING (merchant_id) WHERE previous_treasury IS NOT NULL`,
      [treasury],
    );
  }

  /** Returns merchants' relayers that have work, longest waiting first. */
  async relayersWithWork(sql: Sql, limit: number): Promise<string[]> {
    const rows = await sql.query<{ relayer: string }>(
      `SELECT relayer, min(since) AS since FROM (
         SELECT w.relayer, p.next_try_at AS since FROM payments p
         JOIN LATERAL (
           SELECT relayer FROM wallets w WHERE w.merchant_id = p.merchant_id ORDER BY version DESC LIMIT 1
         ) w ON w.relayer IS NOT NULL
         WHERE p.status IN (${WAITING}) AND NOT p.reverted AND p.next_try_at <= now()
           AND (p.held_until IS NULL OR p.held_until <= now())
         UNION ALL
         SELECT t.relayer, t.created_at FROM transactions t
         WHERE t.state = 'pending' AND EXISTS (SELECT 1 FROM wallets w WHERE w.relayer = t.relayer)
       ) work GROUP BY relayer ORDER BY since LIMIT $1`,
      [limit],
      { prepared: 'relayers with work' },
    );
    return rows.map((row) => row.relayer);
  }

  async sealedKeyOf(sql: Sql, relayer: string): Promise<SealedRelayer | undefined> {
    const [row] = await sql.query<SealedRelayer>(
      `SELECT merchant_id, relayer, sealed_relayer_key, sealed_for FROM wallets
       WHERE relayer = $1 AND sealed_relayer_key IS NOT NULL ORDER BY version DESC LIMIT 1`,
      [relayer],
    );
    return row;
  }

  /** Returns every stored key of all merchants. */
  async allSealed(sql: Sql): Promise<(SealedRelayer & { version: number })[]> {
    return sql.query<SealedRelayer & { version: number }>(
      `SELECT merchant_id, version, relayer, sealed_relayer_key, sealed_for FROM wallets
       WHERE sealed_relayer_key IS NOT NULL ORDER BY merchant_id, version`,
    );
  }

  /** Replaces the sealed text that was read with another one of the same key. Returns false when it has changed. */
  async replaceSealed(sql: Sql, row: SealedRelayer & { version: number }, sealed: string): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE wallets SET sealed_relayer_key = $4
       WHERE merchant_id = $1 AND version = $2 AND sealed_relayer_key = $3 RETURNING 1`,
      [row.merchant_id, row.version, row.sealed_relayer_key, sealed],
    );
    return rows.length === 1;
  }

  /** Deletes replaced keys, unless a pending transaction may still have to be signed again with them. */
  async forgetReplacedKeys(sql: Sql): Promise<void> {
    await sql.query(
      `UPDATE wallets w SET sealed_relayer_key = NULL, sealed_for = NULL
       WHERE sealed_relayer_key IS NOT NULL
         AND EXISTS (SELECT 1 FROM wallets n WHERE n.merchant_id = w.merchant_id AND n.version > w.version)
         AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.relayer = w.relayer AND t.state = 'pending')`,
    );
  }
}
