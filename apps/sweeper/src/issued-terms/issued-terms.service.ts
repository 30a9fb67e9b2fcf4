import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import type { IssuedTermsRow } from './issued-terms.entity.js';
import { IssuedTermsRepository } from './issued-terms.repository.js';

/** Reads terms that were issued, for other folders. */
@Injectable()
export class IssuedTermsService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly terms: IssuedTermsRepository,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** A contract that was added issues addresses from now on, with the terms that merchants have. */
  async onApplicationBootstrap(): Promise<void> {
    const { all, current } = this.checkouts;
    if (all.length > 1) await this.terms.carryOver(this.database, current.id, null);
  }

  /** The newest terms of a merchant that have a delay, newest first. */
  of(merchantId: number): Promise<IssuedTermsRow[]> {
    return this.terms.of(this.database, merchantId);
  }

  /** Whose terms with a delay these are; undefined for others. */
  merchantOf(tx: Tx, checkoutId: number, merchantKey: string): Promise<number | undefined> {
    return this.terms.merchantOf(tx, checkoutId, merchantKey);
  }

  /** The contract queued a change for these terms that this service did not order: it is looked at soon. */
  wakeKey(tx: Tx, checkoutId: number, merchantKey: string): Promise<void> {
    return this.terms.wakeKey(tx, checkoutId, merchantKey);
  }

  /** The chain replaced blocks above this one: orders in them may be gone. */
  wakeOrderedAbove(tx: Tx, block: number): Promise<void> {
    return this.terms.wakeOrderedAbove(tx, block);
  }
}
