import { transferDigest } from '@libs/dto/questions/chain.questions';
import type { Asset, TransferDetected } from '@libs/events/payloads/chain.payload';
import type { PaymentStatus } from '@libs/machines/payment.machine';
import { centsFromBaseUnits } from '@libs/money/cents';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from './payment.row.js';

/** Sums over the payments of a session, in base units. */
export interface SessionSums {
  paid: bigint;
  inFlight: bigint;
}

export interface Overall {
  /** Shown ones. */
  payments: number;
  /** Block time of the newest one that is credited. */
  newestCredit: Date | null;
  /** What was sent below the minimum, by asset. Base units. */
  belowMinimum: Readonly<Record<Asset, bigint>>;
}

export interface Swept {
  fee: bigint;
  net: bigint;
  feeUsdCents: number;
  netUsdCents: number;
  sweepTxHash: string;
  treasuryAddress: string;
}

@Injectable()
export class PaymentsRepository {
  /** The payment of a transfer: its identity is chain, transaction and the log's place in it. */
  async byTransfer(sql: Sql, transfer: TransferDetected): Promise<PaymentRow | undefined> {
    const [row] = await sql.query<PaymentRow>(
      'SELECT * FROM payments WHERE chain_id = $1 AND tx_hash = $2 AND log_ordinal = $3',
      [transfer.chain_id, transfer.tx_hash, transfer.log_ordinal],
    );
    return row;
  }

  async insert(
    sql: Sql,
    transfer: TransferDetected,
    session: { id: number; merchant_id: number },
    status: PaymentStatus,
  ): Promise<PaymentRow> {
    const [row] = await sql.query<PaymentRow>(
      `INSERT INTO payments (merchant_id, session_id, status, chain_id, tx_hash, log_ordinal, transfer_version, log_index,
         block_number, block_hash, block_time, asset, token_address, from_address, base_units, amount_usd_cents,
         required_confirmations)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11), $12, $13, $14, $15, $16, $17) RETURNING *`,
      [
        session.merchant_id,
        session.id,
        status,
        transfer.chain_id,
        transfer.tx_hash,
        transfer.log_ordinal,
        transfer.version,
        transfer.log_index,
        transfer.block_number,
        transfer.block_hash,
        transfer.block_time,
        transfer.asset,
        transfer.token_address.toLowerCase(),
        transfer.from_address.toLowerCase(),
        transfer.base_units,
        centsFromBaseUnits(BigInt(transfer.base_units)),
        transfer.required_confirmations,
      ],
    );
    return row!;
  }

  /** Takes over a newer word on the same transfer: where it is now, and what that makes of the payment. */
  async move(sql: Sql, id: number, status: PaymentStatus, transfer: TransferDetected): Promise<PaymentRow> {
    const [row] = await sql.query<PaymentRow>(
      `UPDATE payments SET status = $2, transfer_version = $3, log_index = $4, block_number = $5, block_hash = $6,
         block_time = to_timestamp($7), required_confirmations = $8, late = $2 = 'late',
         confirmed_at = CASE WHEN $2 IN ('confirmed', 'late') THEN now() WHEN $2 = 'reverted' THEN confirmed_at END,
         reverted_at = CASE WHEN $2 = 'reverted' THEN now() ELSE reverted_at END
       WHERE id = $1 RETURNING *`,
      [
        id,
        status,
        transfer.version,
        transfer.log_index,
        transfer.block_number,
        transfer.block_hash,
        transfer.block_time,
        transfer.required_confirmations,
      ],
    );
    return row!;
  }

  /** Takes over where a transfer is now without a change of its payment. */
  async savePlace(sql: Sql, id: number, transfer: TransferDetected): Promise<void> {
    await sql.query(
      `UPDATE payments SET transfer_version = $2, log_index = $3, block_number = $4, block_hash = $5,
         block_time = to_timestamp($6) WHERE id = $1`,
      [id, transfer.version, transfer.log_index, transfer.block_number, transfer.block_hash, transfer.block_time],
    );
  }

  /** Everything that was sent to the session, below the minimum too. */
  async sumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    return this.sums(sql, sessionId, 'true');
  }

  /** Only what merchants and buyers are told of. */
  async shownSumsOf(sql: Sql, sessionId: number): Promise<SessionSums> {
    return this.sums(sql, sessionId, 'NOT below_minimum');
  }

  private async sums(sql: Sql, sessionId: number, which: string): Promise<SessionSums> {
    const [row] = await sql.query<{ paid: bigint; in_flight: bigint }>(
      `SELECT coalesce(sum(base_units) FILTER (WHERE status IN ('confirmed', 'late', 'swept')), 0) AS paid,
              coalesce(sum(base_units) FILTER (WHERE status = 'detected'), 0) AS in_flight
       FROM payments WHERE session_id = $1 AND ${which}`,
      [sessionId],
    );
    return { paid: row!.paid, inFlight: row!.in_flight };
  }

  /** What a session was sent, as far as it is shown one by one or in sum. */
  async overallOf(sql: Sql, sessionId: number): Promise<Overall> {
    const rows = await sql.query<{ asset: Asset; payments: number; newest: Date | null; below: bigint }>(
      `SELECT asset, count(*) FILTER (WHERE NOT below_minimum) AS payments,
         max(block_time) FILTER (WHERE NOT below_minimum AND status IN ('confirmed', 'late', 'swept')) AS newest,
         coalesce(sum(base_units) FILTER (WHERE below_minimum AND status <> 'reverted'), 0) AS below
       FROM payments WHERE session_id = $1 GROUP BY asset`,
      [sessionId],
    );
    const below = (asset: Asset) => rows.find((row) => row.asset === asset)?.below ?? 0n;
    const newest = rows.flatMap((row) => row.newest?.getTime() ?? []);
    return {
      payments: rows.reduce((sum, row) => sum + row.payments, 0),
      newestCredit: newest.length > 0 ? new Date(Math.max(...newest)) : null,
      belowMinimum: { USDC: below('USDC'), USDT: below('USDT') },
    };
  }

  async byId(sql: Sql, id: number): Promise<PaymentRow | undefined> {
    const [row] = await sql.query<PaymentRow>('SELECT * FROM payments WHERE id = $1', [id]);
    return row;
  }

  async byIds(sql: Sql, ids: readonly number[]): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>('SELECT * FROM payments WHERE id = ANY($1::bigint[])', [ids]);
  }

  async saveSwept(sql: Sql, id: number, swept: Swept): Promise<PaymentRow> {
    const [row] = await sql.query<PaymentRow>(
      `UPDATE payments SET status = 'swept', fee = $2, net = $3, fee_usd_cents = $4, net_usd_cents = $5,
         sweep_tx_hash = $6, treasury_address = $7, swept_at = now() WHERE id = $1 RETURNING *`,
      [
        id,
        String(swept.fee),
        String(swept.net),
        swept.feeUsdCents,
        swept.netUsdCents,
        swept.sweepTxHash,
        swept.treasuryAddress,
      ],
    );
    return row!;
  }

  /** The newest that are shown, in the order in which they came. */
  async shownOf(sql: Sql, sessionId: number, limit: number): Promise<PaymentRow[]> {
    const rows = await sql.query<PaymentRow>(
      'SELECT * FROM payments WHERE session_id = $1 AND NOT below_minimum ORDER BY id DESC LIMIT $2',
      [sessionId, limit],
    );
    return rows.toReversed();
  }

  /** The rows of transfers, below the minimum too. */
  async ofTransfers(
    sql: Sql,
    chainId: number,
    transfers: readonly Pick<TransferDetected, 'tx_hash' | 'log_ordinal'>[],
  ): Promise<PaymentRow[]> {
    return sql.query<PaymentRow>(
      `SELECT p.* FROM payments p
       JOIN unnest($2::text[], $3::int[]) AS t (tx_hash, log_ordinal) USING (tx_hash, log_ordinal) WHERE p.chain_id = $1`,
      [chainId, transfers.map(({ tx_hash }) => tx_hash), transfers.map(({ log_ordinal }) => log_ordinal)],
    );
  }

  /** All that is known of a session's transfers, in one word. */
  async digestOf(sql: Sql, sessionId: number): Promise<string | null> {
    const [row] = await sql.query<{ digest: string | null }>(
      `SELECT ${transferDigest('transfer_version')} AS digest FROM payments WHERE session_id = $1`,
      [sessionId],
    );
    return row!.digest;
  }
}
