import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { DaySums, MerchantSums, Period } from './merchant-sums.js';
import { MerchantSumsRepository } from './merchant-sums.repository.js';

/** What a merchant's sessions and payments add up to, without reading them. */
@Injectable()
export class MerchantSumsService {
  constructor(
    private readonly database: Database,
    private readonly repository: MerchantSumsRepository,
  ) {}

  /** Days with something on them, oldest first. */
  days(period: Period): Promise<DaySums[]> {
    return this.repository.days(this.database, period);
  }

  /** Returns the sums of all days together, and what is open or waits now. */
  overall(merchantId: number): Promise<MerchantSums> {
    return this.repository.overall(this.database, merchantId);
  }
}
