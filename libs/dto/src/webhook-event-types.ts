/** Event types that webhooks carry, in the contract's order; `payment.reverted` and `session.canceled` are ours. */
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
