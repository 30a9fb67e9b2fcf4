import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import type { TestPaymentBody } from '@libs/dto/test-mode/test-payments';

const UNITS_PER_CENT = 10_000n;

/** A button of a test session's page, and the action of the simulated buyer. */
interface TestAction {
  readonly label: string;
  readonly payment: (view: PayView) => TestPaymentBody;
}

/** Returns half of the rest, or of the whole amount. */
function half({ to_send_usd_cents, amount_usd_cents }: PayView): string {
  return String((BigInt(to_send_usd_cents || amount_usd_cents) * UNITS_PER_CENT) / 2n);
}

/** Returns one and a half times the rest, or the whole amount. */
function tooMuch({ to_send_usd_cents, amount_usd_cents }: PayView): string {
  return String((BigInt(to_send_usd_cents || amount_usd_cents) * UNITS_PER_CENT * 3n) / 2n);
}

/** The test actions in the order of their buttons. They are in English because developers press them, not buyers. */
export const TEST_ACTIONS: Readonly<Record<string, TestAction>> = {
  pay: { label: 'Pay', payment: () => ({}) },
  half: { label: 'Pay half', payment: (view) => ({ amount: half(view) }) },
  too_much: { label: 'Pay too much', payment: (view) => ({ amount: tooMuch(view) }) },
  late: { label: 'Pay late', payment: () => ({ late: true }) },
  unconfirmed: { label: 'Pay, never confirmed', payment: () => ({ confirmations: 0 }) },
  reorg: { label: 'Pay, then lose it in a reorg', payment: () => ({ reorg: true }) },
  wrong_token: { label: 'Send an unsupported token', payment: () => ({ wrong_token: true }) },
};
