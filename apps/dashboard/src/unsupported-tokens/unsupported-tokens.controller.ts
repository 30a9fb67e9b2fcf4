import type { Page } from '@libs/dto/lists/page';
import { UnsupportedTransferView } from '@libs/dto/payments/unsupported';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { PagedQuery } from '../lists/query-fields.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { UnsupportedTokensService } from './unsupported-tokens.service.js';

@Controller('api/dashboard/merchants/:merchant_id/unsupported')
@UseGuards(MemberGuard)
export class UnsupportedTokensController {
  constructor(private readonly unsupported: UnsupportedTokensService) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Unsupported tokens that were sent to this merchant’s addresses',
    description: 'Found by a rescan or, for tokens that the platform watches, automatically. Newest first.',
    returns: pageOf(UnsupportedTransferView),
  })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: PagedQuery): Promise<Page<UnsupportedTransferView>> {
    return this.unsupported.list(merchantId, query);
  }

  @Post(':id/recover')
  @HttpCode(202)
  @MinRole('owner')
  @Operation({
    summary: 'Recover unsupported tokens to the treasury',
    description:
      'Sends the whole balance of this token at the address to the treasury, less the session’s fee. Each merchant may make twenty requests a day, repeated ones included, and use as much gas as the platform allows (`RECOVERY_GAS_PER_DAY`); beyond either limit the response is 429.',
    returns: UnsupportedTransferView,
    errors: ['not_found', 'rate_limited'],
  })
  recover(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('id') id: number,
    @CurrentActor() actor: Actor,
  ): Promise<UnsupportedTransferView> {
    return this.unsupported.recover(merchantId, id, actor);
  }
}
