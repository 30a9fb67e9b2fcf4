import type { DaySumsRow } from './day-sums.entity.js';
import type { MerchantSumsRow } from './merchant-sums.entity.js';

/** A merchant's days from a moment on, to before another. Both are midnights of UTC. */
export interface Period {
  merchantId: number;
  from: Date;
  to: Date;
}

/** What a day adds up to. */
export type DaySums = Omit<DaySumsRow, 'merchant_id'>;
/** What all days of a merchant add up to, and what is open or waits now. */
export type MerchantSums = Omit<MerchantSumsRow, 'merchant_id'>;
