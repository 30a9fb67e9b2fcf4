import { TokenRegistry } from '@libs/chain/token-registry';
import type { SessionStatusView, SessionView } from '@libs/dto/views';
import { centsFromBaseUnits } from '@libs/money/cents';
import { Injectable } from '@nestjs/common';
import { getAddress } from 'ethers';
import { SessionsSettings } from '../settings.js';
import type { SessionRow } from './session.row.js';
import { termsOf } from './session-terms.js';

/** Renders sessions for the wire. */
@Injectable()
export class SessionViews {
  private readonly tokens: TokenRegistry;

  constructor(private readonly settings: SessionsSettings) {
    this.tokens = new TokenRegistry({ USDC: settings.usdcAddress, USDT: settings.usdtAddress });
  }

  /** For the merchant. */
  full(session: SessionRow): SessionView {
    const { metadata, note, user_external_id, underpayment_tolerance_bps } = session;
    return {
      ...this.open(session),
      user_external_id,
      metadata,
      note,
      underpayment_tolerance_bps,
      recovery: { ...termsOf(session), checkout_address: session.checkout_address },
    };
  }

  /** For anyone who knows the token. */
  open(session: SessionRow): Omit<SessionStatusView, 'payments' | 'server_time'> {
    const paid = centsFromBaseUnits(session.paid);
    // The whole amount is asked for until it is paid; what the merchant forgave then is asked for no more.
    const isOwed = session.due > session.paid && paid < session.expected_usd_cents;
    const remaining = isOwed ? session.due - session.paid : 0n;
    return {
      token: session.token,
      invoice_id: session.id,
      status: session.status,
      labels: session.labels,
      pay_url: `${this.settings.publicUrl.replace(/\/$/, '')}/pay/${session.token}`,
      deposit_address: getAddress(session.deposit_address),
      chain_id: session.chain_id,
      amount_usd_cents: session.amount_usd_cents,
      paid_total_usd_cents: paid,
      // What is left of the cents, not the cents of what is left: less than a cent short is a cent short, not nothing.
      remaining_usd_cents: isOwed ? session.amount_usd_cents - paid : 0,
      accepted: this.tokens.accepted.map(({ asset, address, decimals }) => ({
        asset,
        token_address: address,
        decimals,
        amount: String(remaining),
      })),
      description: session.description,
      reference: session.reference,
      return_url: session.return_url,
      cancel_url: session.cancel_url,
      expires_at: session.expires_at.toISOString(),
      created_at: session.created_at.toISOString(),
    };
  }
}
