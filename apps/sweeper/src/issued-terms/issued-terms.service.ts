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

  /** Copies merchants' terms to an added contract, which issues addresses from now on. */
  async onApplicationBootstrap(): Promise<void> {
    const { all, current } = this.checkouts;
    if (all.length > 1) await this.terms.carryOver(this.database, current.id, null);
  }

  /** Returns a merchant's newest terms with a delay, newest first. */
  of(merchantId: number): Promise<IssuedTermsRow[]> {
    return this.terms.of(this.database, merchantId);
  }

  /** Returns the merchant of these terms with a delay; undefined for others. */
  merchantOf(tx: Tx, checkoutId: number, merchantKey: string): Promise<number | undefined> {
    return this.terms.merchantOf(tx, checkoutId, merchantKey);
  }

  /** Makes terms due soon, because the contract queued a change for them that this service did not order. */
  wakeKey(tx: Tx, checkoutId: number, merchantKey: string): Promise<void> {
    return this.terms.wakeKey(tx, checkoutId, merchantKey);
  }

  /** Makes terms due that were ordered above this block: the chain replaced these blocks, so the orders may be gone. */
  markDueAbove(tx: Tx, block: number): Promise<void> {
    return this.terms.markDueAbove(tx, block);
  }
}
