import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { GivenTermsRow } from './given-terms.entity.js';
import { GivenTermsRepository } from './given-terms.repository.js';

/** What other folders learn about terms that were given out. */
@Injectable()
export class GivenTermsService {
  constructor(
    private readonly database: Database,
    private readonly terms: GivenTermsRepository,
  ) {}

  /** The newest terms of a merchant that have a delay, newest first. */
  of(merchantId: number): Promise<GivenTermsRow[]> {
    return this.terms.of(this.database, merchantId);
  }

  /** The contract queued a change for these terms that this service did not order: it is looked at soon. */
  wakeKey(tx: Tx, merchantKey: string): Promise<void> {
    return this.terms.wakeKey(tx, merchantKey);
  }

  /** The chain replaced blocks above this one: orders in them may be gone. */
  wakeOrderedAbove(tx: Tx, block: number): Promise<void> {
    return this.terms.wakeOrderedAbove(tx, block);
  }
}
