import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { LedgerKind } from './credits.dto.js';

export interface LedgerRow {
  id: number;
  kind: LedgerKind;
  amount_micro_usd: number;
  balance_micro_usd: number;
  turn_id: string | null;
  payment_id: number | null;
  note: string | null;
  at: Date;
}

/** A movement of the balance, in millionths of a US dollar: below zero for what goes away. */
export interface Movement {
  kind: LedgerKind;
  amountMicroUsd: number;
  paymentId?: number;
  note?: string;
}

/** Balances, and the ledger of all that moved them. */
@Injectable()
export class LedgerRepository {
  /** Moves the balance and writes that down, as one. Gives the balance after it. */
  async move(tx: Tx, accountId: number, { kind, amountMicroUsd, paymentId, note }: Movement): Promise<number> {
    const [row] = await tx.query<{ balance_micro_usd: number }>(
      `WITH moved AS (
         UPDATE account SET balance_micro_usd = balance_micro_usd + $2 WHERE id = $1 RETURNING balance_micro_usd
       )
       INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd, payment_id, note)
       SELECT $1, $3, $2, balance_micro_usd, $4, $5 FROM moved RETURNING balance_micro_usd`,
      [accountId, amountMicroUsd, kind, paymentId ?? null, note ?? null],
    );
    return row!.balance_micro_usd;
  }

  async balance(sql: Sql, accountId: number): Promise<{ balance_micro_usd: number; held_micro_usd: number }> {
    const [row] = await sql.query<{ balance_micro_usd: number; held_micro_usd: number }>(
      'SELECT balance_micro_usd, held_micro_usd FROM account WHERE id = $1',
      [accountId],
    );
    return row!;
  }

  /** Newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, accountId: number, limit: number, belowId?: number): Promise<LedgerRow[]> {
    return sql.query<LedgerRow>(
      `SELECT id, kind, amount_micro_usd, balance_micro_usd, turn_id, payment_id, note, at FROM ledger
       WHERE account_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [accountId, belowId ?? null, limit + 1],
    );
  }
}
