import { canonicalOrigin } from '@libs/dto/merchants/origins';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, Patch, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantSettingsView, UpdateMerchantSettingsBody } from './merchant-settings.dto.js';
import { MerchantsService } from './merchants.service.js';

/**
 * The settings of a merchant for its sessions. Existing sessions keep the window and tolerance that they were made
 * with.
 */
@Controller('api/dashboard/merchants/:merchant_id/settings')
@UseGuards(MemberGuard)
export class MerchantSettingsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Get()
  @MinRole('viewer')
  @Operation({
    summary: 'Window and tolerance of new sessions, and where the pay page may be shown',
    returns: MerchantSettingsView,
  })
  get(@PathInt('merchant_id') merchantId: number): Promise<MerchantSettingsView> {
    return this.merchants.settings(merchantId);
  }

  @Patch()
  @MinRole('admin')
  @Operation({
    summary: 'Change window and tolerance of new sessions, and where the pay page may be shown',
    description:
      'A session is paid when what arrived reaches its amount less `underpayment_tolerance_bps`, rounded up to whole cents: for buyers whose exchange takes its fee out of what it sends. A transfer of less than `minimum_payment_usd_cents` (0 to 100) adds to the sum of its session and makes no payment, event or webhook of its own; the session shows it in `below_minimum_units`. `embed_origins` holds for the pages of all its sessions within seconds.',
    returns: MerchantSettingsView,
  })
  async update(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: UpdateMerchantSettingsBody,
    @CurrentActor() actor: Actor,
  ): Promise<MerchantSettingsView> {
    const embed_origins = body.embed_origins && canonical(body.embed_origins);
    await this.merchants.change(merchantId, { ...body, embed_origins }, { actor, action: 'merchant.settings_changed' });
    return this.merchants.settings(merchantId);
  }
}

/** Returns the origins as browsers write them, each once. The rules of the body ensure that all of them are origins. */
function canonical(origins: string[]): string[] {
  return [...new Set(origins.map((origin) => canonicalOrigin(origin) as string))];
}
