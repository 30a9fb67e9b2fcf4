/** The replies of the sessions service about a shop, for the tools of the dashboard's assistant. */

export const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
export const TX = `0x${'a'.repeat(64)}`;
export const BUYER = `0x${'1'.repeat(40)}`;

/** A payment of US$12.50. */
export const aPayment = (changes: object = {}) => ({
  ...{ payment_id: 7, session_token: 'tok_payment_1', reference: 'A-1017', status: 'swept', late: false },
  ...{ livemode: true, asset: 'USDC', decimals: 6, tx_hash: TX, from_address: BUYER },
  ...{ amount_usd_cents: 1_250, amount_units: '12500000', fee_usd_cents: 12, net_usd_cents: 1_238 },
  ...{ sweep_tx_hash: TX, waits_for_rest_until: null, metadata: null, detected_at: '2026-11-26T07:00:00Z' },
  ...{ confirmed_at: '2026-11-26T07:00:05Z', swept_at: '2026-11-26T07:01:00Z' },
  ...changes,
});

/** Its session. */
export const aSession = (changes: object = {}) => ({
  ...{ token: 'tok_payment_1', invoice_id: 3, livemode: true, status: 'paid', labels: [], chain_id: 42161 },
  ...{ amount_usd_cents: 1_250, paid_total_usd_cents: 1_250, remaining_usd_cents: 0, deposit_address: BUYER },
  accepted: [{ asset: 'USDC', token_address: USDC, decimals: 6, amount: '0' }],
  ...{ reference: 'A-1017', description: 'A shirt', pay_url: 'http://pay/tok', user_external_id: 42, note: null },
  ...changes,
});
