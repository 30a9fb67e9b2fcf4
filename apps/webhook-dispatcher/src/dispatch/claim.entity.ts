import type { AttemptTrigger } from '../deliveries/delivery.entity.js';

/** A delivery that this process may send now, with all that sending needs. */
export interface Claim {
  id: string;
  claim_id: string;
  endpoint_id: number;
  /** Its endpoint is a merchant's or an account's: the other one is null. */
  merchant_id: number | null;
  account_id: number | null;
  event_type: string;
  body: string;
  created_at: Date;
  /** Of the work that made it, where that is recorded. */
  traceparent: string | null;
  trigger: AttemptTrigger;
  round_attempts: number;
  /** Of the endpoint, when it was claimed; from three on it is failing. */
  consecutive_failures: number;
  is_failing: boolean;
  url: string;
  sealed_secret: string;
  /** Present while the previous secret is still signed with. */
  sealed_previous_secret: string | null;
  /** By the process's monotonic clock: afterwards it is given back and not sent. */
  sendableUntil: number;
}
