import { QueryInt } from '@libs/dto/fields';
import { OverviewView } from '@libs/dto/payments/overview';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';

export class OverviewQuery {
  @QueryInt({ default: 30, min: 7, max: 90 })
  days: number;
}

@Controller('api/dashboard/merchants/:merchant_id/overview')
@UseGuards(MemberGuard)
export class OverviewController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary: 'A merchant’s sales: day by day, and compared with the period before',
    description:
      'Days are UTC days; the last one is today so far. Volume counts on the day of the credit, as in usage.',
    returns: OverviewView,
  })
  async view(@PathInt('merchant_id') merchantId: number, @Query() { days }: OverviewQuery): Promise<OverviewView> {
    return (await this.rpc.call('sessions.overview', { merchant_id: merchantId, days })).overview;
  }
}
