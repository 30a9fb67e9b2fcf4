/** Printed by print-types.mjs from the API document. Change the code of the services, not this file. */

import type { ExpiredData, PaymentData, RevertedData, SchedulePausedData, SweptData, TurnEventData } from './api.js';

/** A transfer was seen on chain and is not credited yet. */
export interface PaymentDetectedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'payment.detected';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: PaymentData;
}

/** A transfer was credited to its session. */
export interface PaymentConfirmedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'payment.confirmed';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: PaymentData;
}

/** A transfer was credited after its session had expired. */
export interface PaymentLateEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'payment.late';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: PaymentData;
}

/** A transfer left the chain; its credit was reversed. */
export interface PaymentRevertedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'payment.reverted';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: RevertedData;
}

/** Funds reached the merchant’s treasury. */
export interface PaymentSweptEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'payment.swept';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: SweptData;
}

/** The window closed without full payment. */
export interface SessionExpiredEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'session.expired';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: ExpiredData;
}

/** The merchant canceled an unpaid session. */
export interface SessionCanceledEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  /** The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field. */
  event_id?: string;
  type: 'session.canceled';
  /** Unix seconds. */
  created: number;
  /** False for what happened in test mode. */
  livemode?: boolean;
  merchant_id: number;
  data: ExpiredData;
}

/** A turn was accepted. */
export interface TurnQueuedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.queued';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A worker started a turn. */
export interface TurnRunningEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.running';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A turn finished: its result and files are available. */
export interface TurnDoneEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.done';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A turn failed. */
export interface TurnFailedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.failed';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A turn was cancelled. */
export interface TurnCancelledEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.cancelled';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A call of a turn waits until a person approves it. */
export interface TurnApprovalRequestedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.approval_requested';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** Someone decided on a call, or no one did in time. */
export interface TurnApprovalDecidedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'turn.approval_decided';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: TurnEventData;
}

/** A schedule was paused automatically. */
export interface SchedulePausedEvent {
  /** Deduplicate on it: the same id may arrive again. */
  id: string;
  type: 'schedule.paused';
  /** Unix seconds. */
  created: number;
  account_id: number;
  data: SchedulePausedData;
}

/** What the checkout reports. New types may appear: give a `switch` a `default`. */
export type CheckoutEvent =
  | PaymentDetectedEvent
  | PaymentConfirmedEvent
  | PaymentLateEvent
  | PaymentRevertedEvent
  | PaymentSweptEvent
  | SessionExpiredEvent
  | SessionCanceledEvent;

/** What the agent API reports. New types may appear: give a `switch` a `default`. */
export type AgentEvent =
  | TurnQueuedEvent
  | TurnRunningEvent
  | TurnDoneEvent
  | TurnFailedEvent
  | TurnCancelledEvent
  | TurnApprovalRequestedEvent
  | TurnApprovalDecidedEvent
  | SchedulePausedEvent;
