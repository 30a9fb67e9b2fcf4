import { merchantBehind } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { countTry } from '@libs/service-kit/database/coordination/count-try';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';

/** Actions of merchants that cost others something, with the limit and the counter table of each. */
const LIMITS = {
  /** All merchants share the providers of the chain. */
  rescan: { table: 'rescan_counters', key: 'merchant_id', most: 10, windowS: 60 },
  /** A test event is a request of ours to an address that the merchant names. */
  test_event: { table: 'test_event_counters', key: 'merchant_id', most: 60, windowS: 60 },
  /**
   * Each signature causes requests to the chain, and each accepted order is a transaction that the platform pays for.
   */
  signature: { table: 'signature_counters', key: 'merchant_id', most: 10, windowS: 86_400 },
} as const;

/** Limits actions of merchants that cost others something. */
@Injectable()
export class MerchantLimitsService {
  constructor(private readonly database: Database) {}

  /**
   * Counts one action; both modes count together. Throws `rate_limited` with the seconds that are left when there were
   * too many in this window.
   */
  async count(action: keyof typeof LIMITS, merchantId: number): Promise<void> {
    const { most, windowS, ...table } = LIMITS[action];
    const { count, left_s } = await countTry(this.database, table, merchantBehind(merchantId), windowS);
    if (count > most) throw new AppError('rate_limited', {}, { retryAfterS: Math.max(1, Math.ceil(left_s)) });
  }
}
