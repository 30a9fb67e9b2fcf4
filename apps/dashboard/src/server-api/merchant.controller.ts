import { Description, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { TestNetworkView } from '@libs/dto/test-mode/test-network';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation } from '@libs/service-kit/http/operation';
import { MERCHANT_STATES, type MerchantStatus } from '@libs/state-machines/merchant.machine';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { MerchantsService } from '../merchants/merchants.service.js';
import { TestNetworkService } from '../test-mode/test-network.service.js';

/**
 * The part of a merchant that its backend may read: enough to see whether it can sell, nothing about reviews or
 * relayers.
 */
export class KeyMerchantView {
  @IsInt() id: number;
  @Description('False for a key of test mode, which can create sessions before the merchant is active.')
  @IsBoolean()
  livemode: boolean;
  @IsString() name: string;
  @Description('Support e-mail, shown to buyers.') @OrNull() @IsString() email: string | null;
  @Description('Only an active merchant can create sessions.') @IsIn(MERCHANT_STATES) status: MerchantStatus;
  @Description('Whether a treasury is set: without one, no session can be created.') @IsBoolean() has_treasury: boolean;
  @IsIn(FEE_TIERS) fee_tier: FeeTier;
  @Description('The fee of a session created now, in basis points.', 100) @IsInt() effective_fee_bps: number;
  @Description(
    'With a test key, where there is one: the network of sessions with `"network": "testnet"`. Otherwise null.',
  )
  @OrNull()
  @Part(() => TestNetworkView)
  test_network: TestNetworkView | null;
  @IsDateTime() created_at: string;
}

/** The merchant that a key belongs to. */
@Controller('api/merchant')
@UseGuards(ApiKeyGuard)
export class MerchantController {
  constructor(
    private readonly merchants: MerchantsService,
    private readonly network: TestNetworkService,
  ) {}

  @Get()
  @NeedsScope('merchant:read')
  @Operation({ summary: 'Your merchant', returns: KeyMerchantView })
  async get(@KeyMerchant() merchantId: number): Promise<KeyMerchantView> {
    const { id, name, email, status, treasury_address, fee_tier, effective_fee_bps, created_at } =
      await this.merchants.get(merchantBehind(merchantId));
    const has_treasury = treasury_address !== null;
    const isTest = isTestMerchant(merchantId);
    return {
      id,
      livemode: !isTest,
      name,
      email,
      status,
      has_treasury,
      fee_tier,
      effective_fee_bps,
      test_network: isTest ? await this.network.of(id) : null,
      created_at,
    };
  }
}
