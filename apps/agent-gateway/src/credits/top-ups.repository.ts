import type { SessionView } from '@libs/dto/views';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface TopUpRow {
  id: number;
  account_id: number;
  amount_usd_cents: number;
}

/** What was heard last of a payment. */
export interface HeardPayment {
  version: number;
  is_credited: boolean;
}

/** Top-ups, each a session of the platform's own merchant, and the payments that came for them. */
@Injectable()
export class TopUpsRepository {
  async begin(sql: Sql, accountId: number, amountUsdCents: number): Promise<TopUpRow> {
    const [row] = await sql.query<TopUpRow>(
      'INSERT INTO top_up (account_id, amount_usd_cents) VALUES ($1, $2) RETURNING id, account_id, amount_usd_cents',
      [accountId, amountUsdCents],
    );
    return row!;
  }

  async minted(sql: Sql, id: number, { token, invoice_id, pay_url, expires_at }: SessionView): Promise<void> {
    await sql.query(
      'UPDATE top_up SET session_token = $2, invoice_id = $3, pay_url = $4, expires_at = $5 WHERE id = $1',
      [id, token, invoice_id, pay_url, expires_at],
    );
  }

  /** The top-up of a session, held until the transaction ends. Undefined for all other sessions. */
  async lockBySession(sql: Sql, token: string): Promise<TopUpRow | undefined> {
    const [row] = await sql.query<TopUpRow>(
      'SELECT id, account_id, amount_usd_cents FROM top_up WHERE session_token = $1 FOR UPDATE',
      [token],
    );
    return row;
  }

  async heard(sql: Sql, paymentId: number): Promise<HeardPayment | undefined> {
    const [row] = await sql.query<HeardPayment>(
      'SELECT version, is_credited FROM top_up_payment WHERE payment_id = $1',
      [paymentId],
    );
    return row;
  }

  async hear(sql: Sql, topUpId: number, paymentId: number, { version, is_credited }: HeardPayment): Promise<void> {
    await sql.query(
      `INSERT INTO top_up_payment (payment_id, top_up_id, version, is_credited) VALUES ($1, $2, $3, $4)
       ON CONFLICT (payment_id) DO UPDATE SET version = excluded.version, is_credited = excluded.is_credited`,
      [paymentId, topUpId, version, is_credited],
    );
  }

  /** What has come for it so far, for people who look into it. */
  async count(sql: Sql, id: number, usdCents: number): Promise<void> {
    await sql.query('UPDATE top_up SET paid_usd_cents = paid_usd_cents + $2 WHERE id = $1', [id, usdCents]);
  }
}
