import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import type { MerchantView } from '@libs/dto/views';
import type { MerchantEvent } from '@libs/machines/merchant.machine';
import { PathInt } from '@libs/service-kit/http/path-params';
import { Ask } from '@libs/service-kit/messaging/ask';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { MerchantsQuery, OverrideMerchantBody } from './merchants.dto.js';

const Operator = () => CurrentActor('operator');

/** Operators on merchants. The dashboard service owns them, makes the change and audits it. */
@Controller('api/admin/merchants')
@UseGuards(OperatorGuard)
export class MerchantsController {
  constructor(private readonly ask: Ask) {}

  @Get()
  list(@Query() { limit, cursor }: MerchantsQuery): Promise<Page<MerchantView>> {
    return this.ask.question('dashboard.list_merchants', { limit, cursor });
  }

  @Get(':merchant_id')
  async get(@PathInt('merchant_id') merchantId: number): Promise<MerchantView> {
    return (await this.ask.question('dashboard.get_merchant', { merchant_id: merchantId })).merchant;
  }

  /** Overrides tier, fee and paid-until. An absent field stays; null takes the override away. */
  @Patch(':merchant_id')
  async override(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: OverrideMerchantBody,
    @Operator() actor: Actor,
  ): Promise<MerchantView> {
    const { fee_tier, fee_bps, pro_paid_until } = body;
    const changes = { fee_tier: fee_tier ?? undefined, fee_bps, pro_paid_until };
    const request = { merchant_id: merchantId, changes, actor };
    return (await this.ask.question('dashboard.override_merchant', request)).merchant;
  }

  @Post(':merchant_id/approve')
  @HttpCode(200)
  approve(@PathInt('merchant_id') merchantId: number, @Operator() actor: Actor): Promise<MerchantView> {
    return this.move(merchantId, 'approve', actor);
  }

  @Post(':merchant_id/reject')
  @HttpCode(200)
  reject(@PathInt('merchant_id') merchantId: number, @Operator() actor: Actor): Promise<MerchantView> {
    return this.move(merchantId, 'reject', actor);
  }

  @Post(':merchant_id/pause')
  @HttpCode(200)
  pause(@PathInt('merchant_id') merchantId: number, @Operator() actor: Actor): Promise<MerchantView> {
    return this.move(merchantId, 'pause', actor);
  }

  @Post(':merchant_id/unpause')
  @HttpCode(200)
  unpause(@PathInt('merchant_id') merchantId: number, @Operator() actor: Actor): Promise<MerchantView> {
    return this.move(merchantId, 'unpause', actor);
  }

  private async move(merchantId: number, event: MerchantEvent, actor: Actor): Promise<MerchantView> {
    return (await this.ask.question('dashboard.move_merchant', { merchant_id: merchantId, event, actor })).merchant;
  }
}
