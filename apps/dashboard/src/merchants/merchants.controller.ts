import type { MerchantApplicationBody } from '@libs/dto/merchants/merchant-application';
import { MerchantView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { ProvenEmailGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Patch, Post, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import type { Application } from '../registry/merchant-registry.service.js';
import { CreateMerchantBody, UpdateMerchantBody } from './merchants.dto.js';
import { MerchantsService } from './merchants.service.js';

@Controller('api/dashboard/merchants')
export class MerchantsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Post()
  @UseGuards(ProvenEmailGuard)
  @Operation({
    summary: 'Create a merchant, which is pending and owned by the caller',
    description:
      'Operators review it. What it states about its business (website, business, volume, country, links) helps them to decide and may be added or changed later.',
    returns: MerchantView,
  })
  create(@Body() body: CreateMerchantBody, @CurrentActor() actor: Actor): Promise<MerchantView> {
    const { name, email, ...application } = body;
    return this.merchants.create({ name, email: email || null, ...stated(application) }, actor);
  }

  @Get(':merchant_id')
  @UseGuards(MemberGuard)
  @MinRole('viewer')
  @Operation({ summary: 'One merchant', returns: MerchantView })
  get(@PathInt('merchant_id') merchantId: number): Promise<MerchantView> {
    return this.merchants.get(merchantId);
  }

  @Patch(':merchant_id')
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({
    summary: 'Change name, support e-mail, and what it states about its business',
    description:
      'Website, business, volume, country and links can be changed while the merchant is pending or rejected: later 409 `application_closed`.',
    returns: MerchantView,
    errors: ['application_closed'],
  })
  update(
    @PathInt('merchant_id') merchantId: number,
    @Body() { name, email, ...application }: UpdateMerchantBody,
    @CurrentActor() actor: Actor,
  ): Promise<MerchantView> {
    const changes = { name: name ?? undefined, email: email === '' ? null : (email ?? undefined) };
    return this.merchants.update(merchantId, changes, stated(application), actor);
  }
}

/** Returns the statements about the business: absent or null leaves one as it is, empty text becomes null. */
function stated({ website, business, expected_monthly_volume, country, links }: MerchantApplicationBody): Application {
  return {
    website: textOf(website),
    business: textOf(business),
    expected_monthly_volume: expected_monthly_volume === '' ? null : (expected_monthly_volume ?? undefined),
    country: textOf(country),
    links: links ? [...new Set(links)] : undefined,
  };
}

function textOf(text: string | null | undefined): string | null | undefined {
  return text?.trim() === '' ? null : (text?.trim() ?? undefined);
}
