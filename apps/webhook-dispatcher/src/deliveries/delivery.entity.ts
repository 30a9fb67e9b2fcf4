import type { DeliveryStatus } from '@libs/machines/delivery.machine';

export type AttemptTrigger = 'schedule' | 'replay' | 'test';

/** A row of `delivery`: one event for one endpoint, and the job of sending it. */
export interface DeliveryRow {
  id: string;
  /** Order of creation; the place in lists. */
  seq: number;
  endpoint_id: number;
  /** It is a merchant's or an account's: the other one is null. */
  merchant_id: number | null;
  account_id: number | null;
  event_id: string;
  event_type: string;
  body: string;
  status: DeliveryStatus;
  /** Why the next attempt happens. */
  trigger: AttemptTrigger;
  /** All attempts ever made. */
  attempt_count: number;
  /** Attempts since the schedule began, or began again by a replay. */
  round_attempts: number;
  next_attempt_at: Date | null;
  last_status_code: number | null;
  last_error: string | null;
  /** Of the work that made it, where that is recorded. */
  traceparent: string | null;
  created_at: Date;
  delivered_at: Date | null;
}

/** What of a row of `attempt` is shown. */
export interface AttemptRow {
  delivery_id: string;
  trigger: AttemptTrigger;
  started_at: Date;
  remote_ip: string | null;
  status_code: number | null;
  error: string | null;
  error_detail: string | null;
  total_ms: number;
  response_body: string | null;
}

/** What of a row of `attempt` is shown of one delivery. */
export interface AttemptDetailRow extends AttemptRow {
  url: string;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  request_headers: Record<string, string>;
}
