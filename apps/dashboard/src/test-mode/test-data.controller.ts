import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Controller, Delete, HttpCode, UseGuards } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';

/** Data that a merchant has made in test mode. */
@Controller('api/dashboard/merchants/:merchant_id/test_data')
@UseGuards(MemberGuard)
export class TestDataController {
  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly trail: AuditTrailService,
  ) {}

  @Delete()
  @HttpCode(202)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Delete all test data',
    description:
      'Deletes the sessions, payments, events and deliveries of test mode within moments. Keys and webhook endpoints stay. `merchant_id` is that of the test merchant: below zero.',
    returns: null,
    errors: ['not_found'],
  })
  async erase(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<void> {
    if (!isTestMerchant(merchantId)) throw new AppError('not_found');
    const before = (await this.clock.now()).toISOString();
    await this.database.transaction(async (tx) => {
      await this.outbox.publish(tx, 'test_data.erased', { merchant_id: merchantId, before });
      await this.trail.record(tx, { merchantId, actor, action: 'test_data.erased', target: `merchant:${merchantId}` });
    });
  }
}
