import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { NewTransaction, Signed, SignedRow, TransactionRow, TransactionState } from './transaction.entity.js';

/** Thrown when another process of ours has used the nonce. Nothing was stored, so nothing may be sent. */
export class NonceTakenError extends Error {
  override readonly name = 'NonceTakenError';
}

/** Signed transactions, and the next nonce of each relayer. */
@Injectable()
export class TransactionsRepository {
  /** Returns the next nonce: our own count, or the chain's where that is ahead. */
  async nextNonce(sql: Sql, relayer: string, ofChain: number): Promise<number> {
    const [row] = await sql.query<{ next_nonce: number }>('SELECT next_nonce FROM nonces WHERE relayer = $1', [
      relayer,
    ]);
    return Math.max(row?.next_nonce ?? 0, ofChain);
  }

  /** Stores a signed transaction and uses up its nonce. Returns its id; throws NonceTakenError. */
  async add(sql: Sql, transaction: NewTransaction, signed: Signed): Promise<number> {
    const { relayer, nonce, callData, gasLimit } = transaction;
    const taken = await sql.query(
      `INSERT INTO nonces AS n (relayer, next_nonce) VALUES ($1, $2::bigint + 1)
       ON CONFLICT (relayer) DO UPDATE SET next_nonce = excluded.next_nonce WHERE n.next_nonce <= $2 RETURNING 1`,
      [relayer, nonce],
    );
    if (taken.length === 0) throw new NonceTakenError(`nonce ${nonce} of ${relayer} is taken`);
    const [row] = await sql.query<{ id: number }>(
      'INSERT INTO transactions (relayer, nonce, call_data, gas_limit) VALUES ($1, $2, $3, $4) RETURNING id',
      [relayer, nonce, callData, gasLimit],
    );
    await this.addSigned(sql, row!.id, signed);
    return row!.id;
  }

  async addSigned(sql: Sql, transactionId: number, { hash, raw, maxFee, priorityFee }: Signed): Promise<void> {
    await sql.query(
      `INSERT INTO signed_transactions (hash, transaction_id, raw, max_fee, priority_fee) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [hash, transactionId, raw, maxFee, priorityFee],
    );
  }

  async markBroadcast(sql: Sql, hash: string): Promise<void> {
    await sql.query('UPDATE signed_transactions SET sent_at = now() WHERE hash = $1', [hash]);
  }

  /**
   * Returns transactions to track: pending ones, and any whose nonce the chain has not used (after a deep reorg or a
   * crash).
   */
  async open(sql: Sql, relayer: string, nonceOfChain: number): Promise<TransactionRow[]> {
    return sql.query<TransactionRow>(
      `SELECT * FROM transactions WHERE relayer = $1 AND (state = 'pending' OR nonce >= $2) ORDER BY nonce`,
      [relayer, nonceOfChain],
      { prepared: 'open transactions' },
    );
  }

  async countPending(sql: Sql, relayer: string): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM transactions WHERE relayer = $1 AND state = 'pending'`,
      [relayer],
      { prepared: 'pending transactions' },
    );
    return row!.count;
  }

  /** Returns the signed versions, newest first. */
  async signedOf(sql: Sql, transactionIds: readonly number[]): Promise<SignedRow[]> {
    return sql.query<SignedRow>(
      'SELECT * FROM signed_transactions WHERE transaction_id = ANY($1::bigint[]) ORDER BY max_fee DESC',
      [transactionIds],
    );
  }

  /** Ends a pending transaction. Returns false if it had ended before. */
  async close(
    sql: Sql,
    id: number,
    state: Exclude<TransactionState, 'pending'>,
    mined?: { block: number; gasWei: bigint | null },
  ): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE transactions SET state = $2, mined_block = $3, gas_wei = $4, ended_at = now()
       WHERE id = $1 AND state = 'pending' RETURNING 1`,
      [id, state, mined?.block ?? null, mined?.gasWei?.toString() ?? null],
    );
    return rows.length > 0;
  }

  async recordMissing(sql: Sql, id: number, headBlock: number | null): Promise<void> {
    await sql.query('UPDATE transactions SET missing_since = $2 WHERE id = $1', [id, headBlock]);
  }
}
