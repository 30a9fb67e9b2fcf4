import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import { delayInWords } from '../notices/delay-words.js';
import { NoticesService } from '../notices/notices.service.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { refuseIfFrozen } from '../registry/treasury-freeze.js';
import { AppliedChangesService } from '../treasury-changes/applied-changes.service.js';
import { QueuedChangesService } from '../treasury-changes/queued-changes.service.js';
import { TreasuryChangesService } from '../treasury-changes/treasury-changes.service.js';

/** The delay after a choice, and when the chosen one takes effect. */
export interface ChosenDelay {
  /** Seconds; `LOCKED` where no order changes the addresses. */
  readonly delayS: number;
  /** When the chosen delay takes effect; null: it already has. */
  readonly takesEffectAt: Date | null;
}

/**
 * Lets owners choose the delay that the addresses of their new sessions commit to. Existing addresses keep their delay.
 */
@Injectable()
export class TreasuryDelaysService {
  constructor(
    private readonly database: Database,
    private readonly changes: TreasuryChangesService,
    private readonly queued: QueuedChangesService,
    private readonly applied: AppliedChangesService,
    private readonly merchants: MerchantRegistryService,
    private readonly proofs: MerchantProofsService,
    private readonly notices: NoticesService,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Sets the delay, in seconds or `LOCKED`. A longer one takes effect at once; a shorter one waits for as long as
   * changes of the treasury do, and owners can cancel it. Every owner is mailed. Throws `fresh_proof_required`, and
   * `treasury_frozen` for a shorter one and for LOCKED while the treasury is frozen.
   */
  async choose(merchantId: number, delayS: number, actor: Actor, proof: OfferedProof): Promise<ChosenDelay> {
    const found = await this.merchants.byId(this.database, merchantId);
    if (!found) throw new AppError('not_found');
    const isHarmless = (before: number) => delayS >= before && delayS !== LOCKED;
    if (!isHarmless(found.treasury_delay_s)) await this.changes.expectOpen(merchantId);
    await this.proofs.expect(proof, merchantId, statementOf(delayS));
    const now = await this.clock.now();
    return this.database.transaction(async (tx) => {
      const merchant = await this.queued.lock(tx, merchantId);
      const before = merchant.treasury_delay_s;
      // Checked again under the lock: the treasury may have been frozen while the proof was used.
      if (!isHarmless(before)) refuseIfFrozen(merchant, now);
      await this.queued.endQueued(tx, merchantId, 'delay', 'replace');
      if (isAlike(delayS, before)) return { delayS: before, takesEffectAt: null };
      if (delayS > before) {
        await this.applied.useDelay(tx, merchant, delayS, actor);
        return { delayS, takesEffectAt: null };
      }
      const change = { kind: 'delay', delay_s: delayS, wait_h: null } as const;
      const takesEffectAt = await this.changes.request(tx, merchant, actor, change, (asked) =>
        this.notices.add(tx, merchantId, 'treasury_delay_requested', {
          delay_s: delayS,
          delay_s_now: before,
          ...asked,
        }),
      );
      return { delayS: before, takesEffectAt };
    });
  }
}

/** Compares delays without the seconds that are added to one so that its terms were never used before. */
function isAlike(a: number, b: number): boolean {
  return a === b || (a !== LOCKED && b !== LOCKED && a > 0 && b > 0 && Math.floor(a / 60) === Math.floor(b / 60));
}

/** Returns the sentence that an owner must prove. */
function statementOf(delayS: number): string {
  if (delayS === LOCKED)
    return 'Make addresses of new sessions LOCKED: only the key of the treasury can ever change where they pay.';
  return `Let addresses of new sessions pay another treasury ${delayS === 0 ? 'at once' : `after ${delayInWords(delayS)}`}.`;
}
