import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import type { ExpiredData, PaymentData, SweptData } from '@libs/events/payloads/sessions.payload';

const ZERO_HASH = `0x${'0'.repeat(64)}`;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const ZERO_TOKEN = '0'.repeat(32);

const PAYMENT = {
  payment_id: 0,
  invoice_id: 0,
  session_token: ZERO_TOKEN,
  user_external_id: 0,
  metadata: null,
  amount_usd_cents: 0,
  asset: 'USDC',
  token: 'USDC',
  tx_hash: ZERO_HASH,
  log_index: 0,
  block_number: 0,
} as const;

const DETECTED: PaymentData = { ...PAYMENT, from_address: ZERO_ADDRESS, test: true };
const CREDITED: PaymentData = { ...DETECTED, paid_total_usd_cents: 0, expected_amount_usd_cents: 0 };
const SWEPT: SweptData = {
  ...PAYMENT,
  fee_usd_cents: 0,
  net_usd_cents: 0,
  sweep_tx_hash: ZERO_HASH,
  treasury_address: ZERO_ADDRESS,
  test: true,
};

/** The `data` of a test event: ids, hashes and amounts are zero, and `test` says that nothing may be fulfilled. */
const TEST_DATA: Readonly<Record<WebhookEventType, (now: Date) => object>> = {
  'payment.detected': () => DETECTED,
  'payment.confirmed': () => CREDITED,
  'payment.late': () => CREDITED,
  'payment.reverted': () => CREDITED,
  'payment.swept': () => SWEPT,
  'session.expired': endedData,
  'session.canceled': endedData,
};

function endedData(now: Date): ExpiredData {
  return {
    invoice_id: 0,
    session_token: ZERO_TOKEN,
    user_external_id: 0,
    metadata: null,
    expires_at: now.toISOString(),
    amount_usd_cents: 0,
    test: true,
  };
}

/** The `data` of a test event of that type; undefined for a type that is never sent. */
export function testData(eventType: string, now: Date): object | undefined {
  return Object.hasOwn(TEST_DATA, eventType) ? TEST_DATA[eventType as WebhookEventType](now) : undefined;
}
