import type { AccountEventType, WebhookEventType } from '@libs/dto/webhook-event-types';
import type { ExpiredData, PaymentData, RevertedData, SweptData } from '@libs/events/payloads/sessions.payload';
import { STABLECOIN_DECIMALS } from '@libs/money/cents';
import type { Owner } from '../owners/owner.js';
import { pausedTestData } from './schedule-test-event.js';
import { TURN_TEST_DATA } from './turn-test-event.js';

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
  amount_units: '0',
  decimals: STABLECOIN_DECIMALS,
  asset: 'USDC',
  token: 'USDC',
  tx_hash: ZERO_HASH,
  log_index: 0,
  block_number: 0,
} as const;

const DETECTED: PaymentData = { ...PAYMENT, from_address: ZERO_ADDRESS, test: true };
const CREDITED: PaymentData = { ...DETECTED, paid_total_usd_cents: 0, expected_amount_usd_cents: 0 };
const REVERTED: RevertedData = {
  ...CREDITED,
  previous_status: 'swept',
  loss: {
    credited_units: '0',
    credited_usd_cents: 0,
    swept_units: '0',
    swept_usd_cents: 0,
    sweep_tx_hash: ZERO_HASH,
    missing_units: '0',
    missing_usd_cents: 0,
  },
};
const SWEPT: SweptData = {
  ...PAYMENT,
  fee_usd_cents: 0,
  net_usd_cents: 0,
  fee_units: '0',
  net_units: '0',
  sweep_tx_hash: ZERO_HASH,
  treasury_address: ZERO_ADDRESS,
  test: true,
};

const PAYMENT_TEST_DATA: Readonly<Record<WebhookEventType, (now: Date) => object>> = {
  'payment.detected': () => DETECTED,
  'payment.confirmed': () => CREDITED,
  'payment.late': () => CREDITED,
  'payment.reverted': () => REVERTED,
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

const ACCOUNT_TEST_DATA: Readonly<Record<AccountEventType, (now: Date) => object>> = {
  ...TURN_TEST_DATA,
  'schedule.paused': pausedTestData,
};

const TEST_DATA: Readonly<Record<Owner['kind'], Readonly<Record<string, (now: Date) => object>>>> = {
  merchant: PAYMENT_TEST_DATA,
  account: ACCOUNT_TEST_DATA,
};

/**
 * Returns the `data` of a test event: ids, hashes and amounts are zero, and `test` marks it, so that nothing is
 * fulfilled. Undefined for a type that such an owner never receives.
 */
export function testData(owner: Owner['kind'], eventType: string, now: Date): object | undefined {
  return Object.hasOwn(TEST_DATA[owner], eventType) ? TEST_DATA[owner][eventType]?.(now) : undefined;
}
