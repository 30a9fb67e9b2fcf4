import type { Actor } from '@libs/dto/questions/dashboard.questions';
import { MerchantView } from '@libs/dto/views';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Patch, Post, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../members/member.guard.js';
import { CreateMerchantBody, UpdateMerchantBody } from './merchants.dto.js';
import { MerchantsService } from './merchants.service.js';

@Controller('api/dashboard/merchants')
export class MerchantsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Post()
  @UseGuards(SignInGuard)
  @Operation({ summary: 'Make a merchant: pending, owned by the caller', gives: MerchantView })
  create(@Body() body: CreateMerchantBody, @CurrentActor() actor: Actor): Promise<MerchantView> {
    return this.merchants.create(body.name, body.email || null, actor);
  }

  @Get(':merchant_id')
  @UseGuards(MemberGuard)
  @MinRole('viewer')
  @Operation({ summary: 'One merchant', gives: MerchantView })
  get(@PathInt('merchant_id') merchantId: number): Promise<MerchantView> {
    return this.merchants.get(merchantId);
  }

  @Patch(':merchant_id')
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Change name and support e-mail', gives: MerchantView })
  update(
    @PathInt('merchant_id') merchantId: number,
    @Body() { name, email }: UpdateMerchantBody,
    @CurrentActor() actor: Actor,
  ): Promise<MerchantView> {
    const changes = { name: name ?? undefined, email: email === '' ? null : (email ?? undefined) };
    return this.merchants.change(merchantId, changes, { actor, action: 'merchant.updated' });
  }
}
