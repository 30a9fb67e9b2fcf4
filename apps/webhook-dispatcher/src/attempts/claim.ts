import type { DeliveryRow } from '../deliveries/delivery.entity.js';
import type { EndpointRow } from '../endpoints/endpoint.entity.js';

/** The columns of a delivery that sending needs. */
export const CLAIMED = [
  'id',
  'endpoint_id',
  'merchant_id',
  'account_id',
  'event_type',
  'body',
  'created_at',
  'traceparent',
  'trigger',
  'round_attempts',
] as const;
type Claimed = Pick<DeliveryRow, (typeof CLAIMED)[number]>;

/** A delivery that this process may send now, with the state of its endpoint at the time of the claim. */
export interface Claim
  extends Claimed,
    Pick<EndpointRow, 'consecutive_failures' | 'url' | 'sealed_secret' | 'sealed_previous_secret'> {
  claim_id: string;
  /** Whether at least three attempts in a row have failed. */
  is_failing: boolean;
}
