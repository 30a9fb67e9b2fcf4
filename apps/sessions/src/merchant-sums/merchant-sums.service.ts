import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { DaySums, MerchantSums, Period } from './merchant-sums.js';
import { MerchantSumsRepository } from './merchant-sums.repository.js';

/** The totals of a merchant's sessions and payments, without reading these. */
@Injectable()
export class MerchantSumsService {
  constructor(
    private readonly database: Database,
    private readonly repository: MerchantSumsRepository,
  ) {}

  /** Returns the days that have any activity, oldest first. */
  days(period: Period): Promise<DaySums[]> {
    return this.repository.days(this.database, period);
  }

  /** Returns the sums of all days together, and what is open or waiting now. */
  overall(merchantId: number): Promise<MerchantSums> {
    return this.repository.overall(this.database, merchantId);
  }
}
