import type { Owner } from '../owners/owner.js';

/** Deliveries that failed since a moment: all of an owner, or those of one endpoint. */
export interface FailedSince {
  owner: Owner;
  endpointId: number | null;
  since: Date;
}

/** A range of deliveries in the order of their creation: those after one and up to another. */
export interface DeliveryRange {
  afterSeq: number;
  upToSeq: number;
  limit: number;
}
