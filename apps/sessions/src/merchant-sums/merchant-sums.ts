import type { DaySumsRow } from './day-sums.entity.js';
import type { MerchantSumsRow } from './merchant-sums.entity.js';

/** A merchant's days in the half-open period [from, to). Both are midnights in UTC. */
export interface Period {
  merchantId: number;
  from: Date;
  to: Date;
}

/** The sums of one day. */
export type DaySums = Omit<DaySumsRow, 'merchant_id'>;
/** The sums of all days of a merchant, and what is open or waiting now. */
export type MerchantSums = Omit<MerchantSumsRow, 'merchant_id'>;
