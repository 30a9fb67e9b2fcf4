import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { RescanCountersRepository } from './rescan-counters.repository.js';

const MOST = 10;
const WINDOW_S = 60;

/** How often a merchant may have the chain looked at. Counted in Postgres, so that replicas count together. */
@Injectable()
export class RescanLimits {
  constructor(
    private readonly database: Database,
    private readonly counters: RescanCountersRepository,
  ) {}

  /** Counts one. Throws `rate_limited` when there were too many in this minute. */
  async count(merchantId: number): Promise<void> {
    const { count, left_s } = await this.counters.count(this.database, merchantId, WINDOW_S);
    if (count > MOST) throw new AppError('rate_limited', {}, { retryAfterS: Math.max(1, Math.ceil(left_s)) });
  }
}
