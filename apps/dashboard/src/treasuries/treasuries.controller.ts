import type { Page } from '@libs/dto/lists/page';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { CurrentUser } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Header, Post, Query, UseGuards } from '@nestjs/common';
import { PagedQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { DashboardSettings } from '../settings.js';
import { BringOwnBody, ExistingWalletView, GeneratedWalletView, WalletView } from './treasuries.dto.js';
import { TreasuriesService } from './treasuries.service.js';

@Controller('api/dashboard/merchants/:merchant_id/wallets')
@UseGuards(MemberGuard)
export class TreasuriesController {
  constructor(
    private readonly treasuries: TreasuriesService,
    private readonly settings: DashboardSettings,
  ) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'Treasuries, newest first', returns: pageOf(WalletView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: PagedQuery): Promise<Page<WalletView>> {
    return this.treasuries.list(merchantId, query);
  }

  @Post('generate')
  @MinRole('owner')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Generate a treasury',
    description:
      'Its private key is in this response and nowhere else. Later sweeps go there: at once for the first treasury, otherwise from `takes_effect_at`, until which an owner can cancel. Owners are e-mailed.',
    returns: GeneratedWalletView,
    errors: ['treasury_second_factor_required', 'fresh_proof_required', 'treasury_frozen'],
  })
  async generate(
    @PathInt('merchant_id') merchantId: number,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<GeneratedWalletView> {
    this.refuseWithoutFactor(user);
    return this.treasuries.generate(merchantId, actor, proof);
  }

  @Post('bring_own')
  @MinRole('owner')
  @Operation({
    summary: 'Set your own treasury, and a relayer key',
    description:
      'Without a relayer key the platform pays the gas. Later sweeps go there: at once for the first treasury or if only the relayer changes, otherwise from `takes_effect_at`, until which an owner can cancel. Owners are e-mailed. Addresses where money would be lost are refused with 422: our contracts, tokens, deposit addresses, relayers, precompiles, burn addresses, and one without code where `holder` is `contract` (types `treasury_is_...`). A request with `holder` or `accepts_warnings` is refused with 409 unless it accepts exactly the warnings that the address has; to one without them they are answered.',
    returns: ExistingWalletView,
    errors: ['treasury_second_factor_required', 'fresh_proof_required', 'treasury_frozen', 'treasury_warnings'],
  })
  async bringOwn(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: BringOwnBody,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<ExistingWalletView> {
    this.refuseWithoutFactor(user);
    const { relayer_private_key = null, ...treasury } = body;
    return this.treasuries.bringOwn(merchantId, { ...treasury, relayer_private_key }, actor, proof);
  }

  /**
   * Refuses a person without a second factor: naming a treasury decides where money goes, and a password or a mailbox
   * alone is not enough.
   */
  private refuseWithoutFactor(user: SignedInUser): void {
    if (this.settings.requiresSecondFactorOf(user)) throw new AppError('treasury_second_factor_required');
  }
}
