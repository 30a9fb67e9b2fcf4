import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { BillingView, PayLinkView } from './billing.dto.js';
import { BillingService } from './billing.service.js';

@Controller('api/dashboard/merchants/:merchant_id/billing')
@UseGuards(MemberGuard)
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'The plan, its caps and how much of them is used', returns: BillingView })
  get(@PathInt('merchant_id') merchantId: number): Promise<BillingView> {
    return this.billing.view(merchantId);
  }

  @Post('pay')
  @HttpCode(200)
  @MinRole('admin')
  @Operation({
    summary: 'The payment link of the US$29 Pro invoice',
    description: 'Returns the link of the open invoice, or of a new one. Once paid, it adds 30 days.',
    returns: PayLinkView,
    errors: ['billing_not_set_up'],
  })
  pay(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<PayLinkView> {
    return this.billing.payLink(merchantId, actor);
  }
}
