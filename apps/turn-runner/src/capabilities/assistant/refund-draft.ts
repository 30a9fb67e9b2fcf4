import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import { ToolError } from '../../tools/tool.js';

/** The amount and the recipient of a refund. */
export interface RequestedRefund {
  /** Null: all of the payment. */
  readonly amountUsdCents: number | null;
  /** Null: the address that paid. */
  readonly to: string | null;
}

/** A transfer that the owner of the treasury may send. Nothing has moved. */
export interface RefundDraft {
  readonly asset: string;
  readonly token_address: string;
  readonly chain_id: number;
  readonly to: string;
  readonly amount_usd_cents: number;
  /** Base units of the token. */
  readonly amount_units: string;
}

/**
 * Returns the transfer that refunds a payment, or a part of it. Throws a `ToolError` for a payment that is not
 * credited, and for more than was paid.
 */
export function refundDraft(
  payment: PaymentView,
  session: Pick<SessionView, 'accepted' | 'chain_id'>,
  { amountUsdCents, to }: RequestedRefund,
): RefundDraft {
  if (payment.status === 'detected')
    throw new ToolError('This payment is not credited yet: its block is not final. Wait until it is.');
  if (payment.status === 'reverted')
    throw new ToolError(
      'The block of this payment left the chain: the buyer has the money, so there is nothing to refund.',
    );
  const token = session.accepted.find(({ asset }) => asset === payment.asset);
  if (!token) throw new ToolError(`The session does not name the contract of ${payment.asset}.`);
  const units = amountUsdCents === null ? BigInt(payment.amount_units) : unitsOf(amountUsdCents, token.decimals);
  if (units > BigInt(payment.amount_units))
    throw new ToolError(`The payment was ${payment.amount_usd_cents} cents: a refund cannot be more.`);
  return {
    asset: payment.asset,
    token_address: token.token_address,
    chain_id: session.chain_id,
    to: to ?? payment.from_address,
    amount_usd_cents: amountUsdCents ?? payment.amount_usd_cents,
    amount_units: units.toString(),
  };
}

function unitsOf(cents: number, decimals: number): bigint {
  return BigInt(cents) * 10n ** BigInt(decimals - 2);
}
