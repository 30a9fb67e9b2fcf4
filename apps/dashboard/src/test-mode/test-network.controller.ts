import { Description, OrNull, Part } from '@libs/dto/fields';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { TestNetworkView } from '@libs/dto/test-mode/test-network';
import { AppError } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { MerchantsService } from '../merchants/merchants.service.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { TreasuryCheckService } from '../wallets/treasury-check.service.js';
import { IsChecksumAddress } from '../wallets/wallet-rules.js';
import { TestNetworkService } from './test-network.service.js';

export class TestTreasuryBody {
  @IsString()
  @Length(42, 42)
  @IsChecksumAddress()
  treasury_address: string;
}

export class TestNetworkOfMerchantView {
  @Description('Null: there is no test network here, and test sessions are paid on the simulated chain.')
  @OrNull()
  @Part(() => TestNetworkView)
  test_network: TestNetworkView | null;
}

/**
 * Settings for test sessions that real wallets pay. What is received there is worth nothing, so a change takes effect
 * at once and needs no proof.
 */
@Controller('api/dashboard/merchants/:merchant_id/test_network')
@UseGuards(MemberGuard)
export class TestNetworkController {
  constructor(
    private readonly network: TestNetworkService,
    private readonly merchants: MerchantsService,
    private readonly check: TreasuryCheckService,
  ) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary: 'The test network, and the test treasury',
    description: '`merchant_id` is that of the test merchant: below zero.',
    returns: TestNetworkOfMerchantView,
  })
  async get(@PathInt('merchant_id') merchantId: number): Promise<TestNetworkOfMerchantView> {
    if (!isTestMerchant(merchantId)) throw new AppError('not_found');
    return { test_network: await this.network.of(merchantBehind(merchantId)) };
  }

  @Put()
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Set the test treasury',
    description:
      'Sweeps of sessions that are created from now on go there. It takes effect at once. It must not be a live treasury.',
    returns: TestNetworkOfMerchantView,
    errors: ['not_found', 'unavailable'],
  })
  async put(
    @PathInt('merchant_id') merchantId: number,
    @Body() { treasury_address }: TestTreasuryBody,
    @CurrentActor() actor: Actor,
  ): Promise<TestNetworkOfMerchantView> {
    if (!isTestMerchant(merchantId) || !this.network.isThere) throw new AppError('not_found');
    await this.check.expectUsableInTestMode(treasury_address);
    const action = { actor, action: 'test_treasury.changed' } as const;
    await this.merchants.change(merchantBehind(merchantId), { test_treasury_address: treasury_address }, action);
    return this.get(merchantId);
  }
}
