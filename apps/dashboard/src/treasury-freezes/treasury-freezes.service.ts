import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { MembershipsService } from '../registry/memberships.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { frozenFrom } from '../registry/treasury-freeze.js';

/**
 * Freezes the treasuries of people whose password was reset by somebody else: for a while they may not be the ones who
 * action.
 */
@Injectable()
export class TreasuryFreezesService {
  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly members: MembershipsService,
    private readonly merchants: MerchantRegistryService,
    private readonly notices: NoticesService,
    private readonly trail: AuditTrailService,
  ) {}

  /**
   * Freezes the treasuries of the merchants that a user owns for 72 hours, and e-mails their owners. An existing longer
   * freeze stays. Returns the number of these merchants.
   */
  async freezeOf(userId: number, actor: Actor): Promise<number> {
    const frozenUntil = frozenFrom(await this.clock.now());
    const owned = (await this.members.ofUsers(this.database, [userId])).filter(({ role }) => role === 'owner');
    await this.database.transaction(async (tx) => {
      // Merchants are locked in the order of their ids, as everywhere, so that two concurrent resets cannot deadlock.
      for (const { merchant_id: merchantId } of owned) {
        const merchant = await this.merchants.lockById(tx, merchantId);
        if (!merchant || (merchant.treasury_frozen_until ?? 0) >= frozenUntil) continue;
        await this.merchants.update(tx, merchantId, { treasury_frozen_until: frozenUntil });
        await this.trail.record(tx, {
          ...{ merchantId, actor, action: 'treasury.frozen', target: `merchant:${merchantId}` },
          after: { frozen_until: frozenUntil, password_reset_of: userId },
        });
        await this.notices.add(tx, merchantId, 'treasury_frozen', { frozen_until: frozenUntil.toISOString() });
      }
    });
    return owned.length;
  }
}
