import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { RecoveryRow } from './recovery.entity.js';

/** The start of the current day in UTC, by the database's clock. */
const TODAY = `date_trunc('day', now(), 'UTC')`;

/**
 * The share of the platform's budget that a merchant's recoveries used. Read and written under the lock of that
 * merchant.
 */
@Injectable()
export class RecoveryBudgetsRepository {
  /** Serializes the requests and the attempts of one merchant until the transaction ends. */
  async lockMerchant(sql: Sql, merchantId: number): Promise<void> {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('recoveries', $1))`, [merchantId]);
  }

  async addRequest(sql: Sql, merchantId: number, transferId: number): Promise<void> {
    await sql.query('INSERT INTO recovery_requests (merchant_id, transfer_id) VALUES ($1, $2)', [
      merchantId,
      transferId,
    ]);
  }

  /** Returns the number of requests in the last 24 hours, including repetitions of failed ones. */
  async requestsOfDay(sql: Sql, merchantId: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM recovery_requests
       WHERE merchant_id = $1 AND requested_at > now() - interval '1 day'`,
      [merchantId],
    );
    return row!.count;
  }

  /** Returns the gas limits of today's attempts in UTC, whatever their outcome, and the seconds until the next day. */
  async gasOfDay(sql: Sql, merchantId: number): Promise<{ gas: bigint; secondsLeft: number }> {
    const [row] = await sql.query<{ gas: string; seconds_left: number }>(
      `SELECT coalesce(sum(gas_limit), 0)::text AS gas,
         ceil(extract(epoch FROM ${TODAY} + interval '24 hours' - now()))::int AS seconds_left
       FROM recovery_attempts WHERE merchant_id = $1 AND signed_at >= ${TODAY}`,
      [merchantId],
    );
    return { gas: BigInt(row!.gas), secondsLeft: row!.seconds_left };
  }

  async addAttempt(
    sql: Sql,
    { merchant_id, transfer_id }: RecoveryRow,
    attempt: { transactionId: number; gas: bigint },
  ): Promise<void> {
    await sql.query(
      'INSERT INTO recovery_attempts (transaction_id, merchant_id, transfer_id, gas_limit) VALUES ($1, $2, $3, $4)',
      [attempt.transactionId, merchant_id, transfer_id, attempt.gas],
    );
  }
}
