import type { PublicSession, SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { isTestMerchant, networkOf } from '@libs/dto/test-mode/test-mode';
import { centsFromBaseUnits } from '@libs/money/cents';
import { Injectable } from '@nestjs/common';
import { getAddress } from 'ethers';
import { userIdOf } from '../external-user-ids/external-user-id.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { termsOf } from '../ledger/session-terms.js';
import { NetworksService } from '../networks/networks.service.js';
import { SessionsSettings } from '../settings.js';
import type { PublicRow } from './public-row.js';

/** The credited sum, and the sum that is seen on the chain and not credited yet. */
interface Sums {
  paid: bigint;
  inFlight: bigint;
}

/** Renders sessions for API responses. */
@Injectable()
export class SessionViewService {
  constructor(
    private readonly settings: SessionsSettings,
    private readonly networks: NetworksService,
  ) {}

  /** Returns the view for the merchant. */
  full(session: SessionRow): SessionView {
    const { metadata, note, customer_email, underpayment_tolerance_bps } = session;
    return {
      ...this.open(session),
      user_external_id: userIdOf(session),
      metadata,
      note,
      customer_email,
      underpayment_tolerance_bps,
      recovery: { ...termsOf(session), checkout_address: session.checkout_address },
    };
  }

  /**
   * Returns the view for anyone who has the token. The sums, in base units, are of one moment, so that money that
   * becomes credited is never requested twice.
   */
  public(
    session: PublicRow,
    { paid, inFlight }: Sums,
  ): Omit<SessionStatusView, 'payments' | 'payments_count' | 'below_minimum_units' | 'server_time'> {
    const seen = paid + inFlight;
    const isShort = isOwed(session, seen);
    return {
      ...this.open(session, seen),
      in_flight_usd_cents: centsFromBaseUnits(inFlight),
      to_send_usd_cents: isShort ? session.amount_usd_cents - centsFromBaseUnits(seen) : 0,
    };
  }

  /** Returns the address of the buyer's page. */
  payUrl(token: string): string {
    return `${this.settings.publicUrl.replace(/\/$/, '')}/pay/${token}`;
  }

  /** Returns what everybody may see. The buyer is not asked again for the amount `seen`, in base units. */
  private open(session: PublicRow, seen = session.paid): PublicSession {
    const paid = centsFromBaseUnits(session.paid);
    const toSend = isOwed(session, seen) ? session.due - seen : 0n;
    const { chain_id } = session;
    const livemode = !isTestMerchant(session.merchant_id);
    return {
      token: session.token,
      invoice_id: session.id,
      livemode,
      status: session.status,
      labels: session.labels,
      pay_url: this.payUrl(session.token),
      deposit_address: getAddress(session.deposit_address),
      chain_id,
      network: networkOf({ livemode, chain_id }),
      amount_usd_cents: session.amount_usd_cents,
      paid_total_usd_cents: paid,
      // The amount less the paid cents, not the remaining base units in cents: less than a cent short must show as one
      // cent, not zero.
      remaining_usd_cents: isOwed(session, session.paid) ? session.amount_usd_cents - paid : 0,
      accepted: this.networks
        .tokensOn(chain_id)
        .accepted.filter(({ asset }) => session.assets.includes(asset))
        .map(({ asset, address: token_address, decimals }) => ({
          ...{ asset, token_address, decimals },
          amount: String(toSend),
        })),
      description: session.description,
      reference: session.reference,
      return_url: session.return_url,
      cancel_url: session.cancel_url,
      line_items: session.line_items,
      expires_at: session.expires_at.toISOString(),
      created_at: session.created_at.toISOString(),
    };
  }
}

/**
 * Returns whether money is due. The whole amount is due until the session is paid; after that, the tolerated rest is no
 * longer due.
 */
function isOwed({ due, expected_usd_cents }: PublicRow, received: bigint): boolean {
  return due > received && centsFromBaseUnits(received) < expected_usd_cents;
}
