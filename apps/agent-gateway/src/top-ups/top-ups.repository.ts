import type { SessionView } from '@libs/dto/payments/views';
import { BOUND_PAUSES } from '@libs/service-kit/database/connections/connection-bounds';
import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { TopUpPaymentRow, TopUpRow } from './top-up.entity.js';

/** The newest known state of a payment. */
export type KnownPayment = Pick<TopUpPaymentRow, 'version' | 'is_credited'>;

/** Top-ups, each a session of the platform's own merchant, and the payments that came for them. */
@Injectable()
export class TopUpsRepository {
  begin(sql: Sql, accountId: number, amountUsdCents: number): Promise<TopUpRow> {
    return insertRow(sql, TopUpRow, { account_id: accountId, amount_usd_cents: amountUsdCents });
  }

  async minted(sql: Sql, id: number, { token, invoice_id, pay_url, expires_at }: SessionView): Promise<void> {
    const changes = { session_token: token, invoice_id, pay_url, expires_at: new Date(expires_at) };
    await sql.repository(TopUpRow).update(id, changes);
  }

  /** Returns whether any of these sessions belongs to a top-up. Called for every payment of every merchant. */
  async anyOfSessions(sql: Sql, tokens: readonly string[]): Promise<boolean> {
    const ours = 'SELECT 1 FROM top_up WHERE session_token = ANY ($1::text[]) LIMIT 1';
    return (await sql.query(ours, [tokens], { prepared: 'any top-up of sessions' })).length > 0;
  }

  /**
   * Locks the accounts whose top-ups these sessions are, in the order of their ids, as settling turns does, so that two
   * transactions never wait for each other in a circle. That orders the top-ups, too, because each has one account.
   */
  async lockAccounts(tx: Tx, tokens: readonly string[]): Promise<void> {
    await tx.query(
      `SELECT ${BOUND_PAUSES} FROM account
       WHERE id = ANY (ARRAY(SELECT account_id FROM top_up WHERE session_token = ANY ($1::text[]))) ORDER BY id FOR NO KEY UPDATE`,
      [tokens],
      { prepared: 'lock accounts of top-ups' },
    );
  }

  /** Returns the top-up of a session, locked until the transaction ends. Undefined for all other sessions. */
  async lockBySession(sql: Sql, token: string): Promise<TopUpRow | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await sql.repository(TopUpRow).findOne({ where: { session_token: token }, lock })) ?? undefined;
  }

  async known(sql: Sql, paymentId: number): Promise<KnownPayment | undefined> {
    return (await sql.repository(TopUpPaymentRow).findOneBy({ payment_id: paymentId })) ?? undefined;
  }

  async save(sql: Sql, topUpId: number, paymentId: number, { version, is_credited }: KnownPayment): Promise<void> {
    const row = { payment_id: paymentId, top_up_id: topUpId, version, is_credited };
    await sql.repository(TopUpPaymentRow).upsert(row, ['payment_id']);
  }

  /** Adds to the amount paid for it so far, for operators. */
  async count(sql: Sql, id: number, usdCents: number): Promise<void> {
    await sql.repository(TopUpRow).increment({ id }, 'paid_usd_cents', usdCents);
  }
}
