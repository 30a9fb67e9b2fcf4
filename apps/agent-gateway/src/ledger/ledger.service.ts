import { below } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AccountRow } from '../accounts/account.entity.js';
import { LedgerRow } from './ledger.entity.js';
import type { LedgerKind } from './ledger-kinds.js';

/** A change of the balance, in millionths of a US dollar; negative for charges and reversals. */
export interface Movement {
  kind: LedgerKind;
  amountMicroUsd: number;
  paymentId?: number;
  note?: string;
}

/** Balances, and the ledger of their changes. */
@Injectable()
export class LedgerService {
  /** Changes the balance and writes the ledger entry, atomically. Returns the balance afterwards. */
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

  balance(sql: Sql, accountId: number): Promise<Pick<AccountRow, 'balance_micro_usd' | 'held_micro_usd'>> {
    return sql.repository(AccountRow).findOneByOrFail({ id: accountId });
  }

  /** Returns whether an account has ever had credits: the first entry of a ledger always adds some. */
  async hasHadCredits(sql: Sql, accountId: number): Promise<boolean> {
    return sql.repository(LedgerRow).existsBy({ account_id: accountId });
  }

  /** Returns the newest entries first, one row more than `limit` when there are more. */
  async page(sql: Sql, accountId: number, limit: number, belowId?: number): Promise<LedgerRow[]> {
    const where = { account_id: accountId, ...below('id', belowId) };
    return sql.repository(LedgerRow).find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }
}
