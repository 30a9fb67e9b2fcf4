import { DEFAULT_MINIMUM_PAYMENT_USD_CENTS } from '@libs/dto/amounts';
import { ASSETS } from '@libs/events/payloads/chain.payload';
import type { SessionOpened } from '@libs/events/payloads/sessions.payload';
import { baseUnitsFromCents } from '@libs/money/cents';
import type { IdempotencyClaim } from '../idempotency/idempotency-claim.js';
import type { NewSession } from '../ledger/session.entity.js';
import { onchainTerms } from '../ledger/session-terms.js';

/** The columns of a session that `session.opened` does not name. */
const COLUMNS = [
  'checkout_address',
  'initial_treasury',
  'treasury_delay_s',
  'fee_bps',
  'amount_usd_cents',
  'underpayment_tolerance_bps',
  'minimum_payment_usd_cents',
  'user_external_id',
  'user_external_text',
  'return_url',
  'metadata',
  'note',
  'description',
  'reference',
  'cancel_url',
  'line_items',
  'customer_email',
  'assets',
] as const;

type Origin = Pick<NewSession, (typeof COLUMNS)[number]> & {
  idempotency?: Pick<IdempotencyClaim, 'route' | 'key' | 'bodyHash'>;
};

/** Fields that events of earlier releases lack. */
const UNTOLD = {
  user_external_text: null,
  description: null,
  reference: null,
  cancel_url: '',
  line_items: null,
  customer_email: null,
  assets: [...ASSETS],
};

/** A session as it was before it was lost. */
export interface LostSession {
  id: number;
  row: NewSession;
  idempotency: Origin['idempotency'];
}

/** Returns the text that `session.opened` keeps of a session in addition to its own fields. */
export function madeOf(row: NewSession, claim?: IdempotencyClaim): string {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
  const idempotency = claim && { route: claim.route, key: claim.key, bodyHash: claim.bodyHash };
  return JSON.stringify({ ...columns, idempotency });
}

/**
 * Rebuilds the session that an event is about. The deposit address is derived again: it commits to token, merchant,
 * treasury and fee, so an event with another address was tampered with. Throws an Error with a readable message then,
 * and for an event without `made_of`.
 */
export function lostSession(event: SessionOpened): LostSession {
  const { invoice_id: id, session_token: token, made_of } = event;
  if (made_of === undefined) throw new Error(`session ${id} was opened before its event contained its terms`);
  const { idempotency, ...origin } = JSON.parse(made_of) as Origin;
  const { onchainId, depositAddress } = onchainTerms({
    token,
    checkoutAddress: origin.checkout_address,
    treasuryAddress: origin.initial_treasury,
    treasuryDelayS: origin.treasury_delay_s,
    merchantId: event.merchant_id,
    feeBps: origin.fee_bps,
  });
  if (depositAddress !== event.deposit_address.toLowerCase())
    throw new Error(`session ${id}: its terms give ${depositAddress}, its event contains ${event.deposit_address}`);
  const row: NewSession = {
    ...UNTOLD,
    ...origin,
    // Absent in events published before this column existed.
    minimum_payment_usd_cents: origin.minimum_payment_usd_cents ?? DEFAULT_MINIMUM_PAYMENT_USD_CENTS,
    merchant_id: event.merchant_id,
    token,
    chain_id: event.chain_id,
    deposit_address: depositAddress,
    onchain_id: onchainId,
    due: baseUnitsFromCents(origin.amount_usd_cents),
    created_at: new Date(event.created_at),
    expires_at: new Date(event.expires_at),
  };
  return { id, row, idempotency };
}
