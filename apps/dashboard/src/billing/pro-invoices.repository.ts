import type { SessionView } from '@libs/dto/payments/views';
import { updateRows } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { ProInvoiceRow } from './pro-invoice.entity.js';

/** An invoice that has its session. */
export type MintedInvoice = ProInvoiceRow & {
  [K in 'session_token' | 'invoice_id' | 'pay_url' | 'expires_at']: NonNullable<ProInvoiceRow[K]>;
};

@Injectable()
export class ProInvoicesRepository {
  /** Ends an invoice whose window is over: what is paid to it later counts anyway. */
  async lapse(sql: Sql, merchantId: number): Promise<void> {
    await sql.query(
      `UPDATE pro_invoices SET status = 'lapsed' WHERE merchant_id = $1 AND status = 'open' AND expires_at <= now()`,
      [merchantId],
    );
  }

  /** Begins an invoice. Returns false when there is one already: a merchant has at most one. */
  async begin(sql: Sql, merchantId: number, amountUsdCents: number): Promise<boolean> {
    const rows = await sql.query(
      `INSERT INTO pro_invoices (merchant_id, amount_usd_cents) VALUES ($1, $2)
       ON CONFLICT (merchant_id) WHERE status IN ('minting', 'open') DO NOTHING RETURNING 1`,
      [merchantId, amountUsdCents],
    );
    return rows.length === 1;
  }

  async current(sql: Sql, merchantId: number): Promise<ProInvoiceRow | undefined> {
    const which = { merchant_id: merchantId, status: In(['minting', 'open']) };
    return (await sql.repository(ProInvoiceRow).findOneBy(which)) ?? undefined;
  }

  /** Returns the open invoice whose window is not over. */
  async open(sql: Sql, merchantId: number): Promise<MintedInvoice | undefined> {
    const [row] = await sql.query<MintedInvoice>(
      `SELECT * FROM pro_invoices WHERE merchant_id = $1 AND status = 'open' AND expires_at > now()`,
      [merchantId],
    );
    return row;
  }

  /** Stores the session of an invoice. Of several callers the first one writes, and all of them write the same. */
  async minted(sql: Sql, id: number, session: SessionView): Promise<void> {
    const { token: session_token, invoice_id, pay_url, expires_at } = session;
    const changes = { status: 'open', session_token, invoice_id, pay_url, expires_at: new Date(expires_at) } as const;
    await sql.repository(ProInvoiceRow).update({ id, status: 'minting' }, changes);
  }

  /** Returns whether any of these sessions is an invoice's. Called for every payment of every merchant. */
  async anyOfSessions(sql: Sql, tokens: readonly string[]): Promise<boolean> {
    const ours = 'SELECT 1 FROM pro_invoices WHERE session_token = ANY ($1::text[]) LIMIT 1';
    return (await sql.query(ours, [tokens], { prepared: 'any invoice of sessions' })).length > 0;
  }

  /**
   * Marks the invoice of a session as paid. Returns undefined when it is paid already, or the session is not for an
   * invoice of ours.
   */
  async pay(sql: Sql, sessionToken: string): Promise<MintedInvoice | undefined> {
    const unpaid = { session_token: sessionToken, status: Not('paid' as const) };
    const [row] = await updateRows(sql, ProInvoiceRow, unpaid, { status: 'paid', paid_at: () => 'now()' });
    return row as MintedInvoice | undefined;
  }
}
