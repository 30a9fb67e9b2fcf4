import { AttentionView } from '@libs/dto/payments/attention';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { AttentionService } from './attention.service.js';
import { OverviewQuery } from './overview.controller.js';

@Controller('api/dashboard/merchants/:merchant_id/attention')
@UseGuards(MemberGuard)
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary:
      'What needs a merchant’s attention: partial, over and late sessions, unsupported tokens, failed webhooks, and a treasury where money would be lost',
    description: 'For the last UTC days, including today. Each count is that of a filtered list, up to 1,000.',
    returns: AttentionView,
  })
  view(@PathInt('merchant_id') merchantId: number, @Query() { days }: OverviewQuery): Promise<AttentionView> {
    return this.attention.view(merchantId, days);
  }
}
