/** Event types that webhooks of merchants carry, in the contract's order; `payment.reverted` and `session.canceled` are ours. */
export const WEBHOOK_EVENT_TYPES = [
  'payment.detected',
  'payment.confirmed',
  'payment.late',
  'payment.reverted',
  'payment.swept',
  'session.expired',
  'session.canceled',
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Event types that webhooks of accounts carry: one for each state of a turn (`docs/contract/decisions.md` section 3). */
export const TURN_EVENT_TYPES = ['turn.queued', 'turn.running', 'turn.done', 'turn.failed', 'turn.cancelled'] as const;

export type TurnEventType = (typeof TURN_EVENT_TYPES)[number];
