import type { DeliveryRow } from '../deliveries/delivery.entity.js';
import type { EndpointRow } from '../endpoints/endpoint.entity.js';

/** Of a delivery, all that sending needs. */
type Claimed = Pick<
  DeliveryRow,
  | 'id'
  | 'endpoint_id'
  | 'merchant_id'
  | 'account_id'
  | 'event_type'
  | 'body'
  | 'created_at'
  | 'traceparent'
  | 'trigger'
  | 'round_attempts'
>;

/** A delivery that this process may send now, with what is known of its endpoint when it was claimed. */
export interface Claim
  extends Claimed,
    Pick<EndpointRow, 'consecutive_failures' | 'url' | 'sealed_secret' | 'sealed_previous_secret'> {
  claim_id: string;
  /** From three failures in a row on. */
  is_failing: boolean;
}
