import type { TurnState } from '@libs/state-machines/turn.machine';

/**
 * Event types that webhooks of merchants carry, in the contract's order; `payment.reverted` and `session.canceled` are
 * ours.
 */
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

/**
 * Event types of turns, in webhooks and streams: one for each state (`docs/contract/decisions.md` section 3), and those
 * of calls that people approve.
 */
export const TURN_EVENT_TYPES = [
  'turn.queued',
  'turn.running',
  'turn.done',
  'turn.failed',
  'turn.cancelled',
  'turn.approval_requested',
  'turn.approval_decided',
] as const;

export type TurnEventType = (typeof TURN_EVENT_TYPES)[number];

/** Event types that webhooks of accounts carry. */
export const ACCOUNT_EVENT_TYPES = [...TURN_EVENT_TYPES, 'schedule.paused'] as const;

export type AccountEventType = (typeof ACCOUNT_EVENT_TYPES)[number];

/** Returns the type of the event of a turn that entered a state, or waits, or has waited, for a person. */
export function turnEventType(state: TurnState, approval?: { readonly decision: unknown } | null): TurnEventType {
  if (!approval) return `turn.${state}`;
  return approval.decision === null ? 'turn.approval_requested' : 'turn.approval_decided';
}
