import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, Header, Post, Query, UseGuards } from '@nestjs/common';
import { PagedQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { BringOwnBody, BroughtWalletView, GeneratedWalletView, WalletView } from './wallets.dto.js';
import { WalletsService } from './wallets.service.js';

@Controller('api/dashboard/merchants/:merchant_id/wallets')
@UseGuards(MemberGuard)
export class WalletsController {
  constructor(private readonly wallets: WalletsService) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'Treasuries, newest first', gives: pageOf(WalletView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: PagedQuery): Promise<Page<WalletView>> {
    return this.wallets.list(merchantId, query);
  }

  @Post('generate')
  @MinRole('owner')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Make a treasury',
    description: 'Its private key is in this response and nowhere else. Later sweeps go there. Owners are mailed.',
    gives: GeneratedWalletView,
  })
  generate(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<GeneratedWalletView> {
    return this.wallets.generate(merchantId, actor);
  }

  @Post('bring_own')
  @MinRole('owner')
  @Operation({
    summary: 'Bring a treasury, and a relayer key',
    description:
      'Without a relayer key the platform pays the gas. Later sweeps go there. Owners are mailed. Addresses that lose money are refused with 422: our contracts, tokens, deposit addresses, relayers, precompiles, burn addresses (types `treasury_is_...`).',
    gives: BroughtWalletView,
  })
  bringOwn(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: BringOwnBody,
    @CurrentActor() actor: Actor,
  ): Promise<BroughtWalletView> {
    return this.wallets.bringOwn(merchantId, body.treasury_address, body.relayer_private_key ?? null, actor);
  }
}
