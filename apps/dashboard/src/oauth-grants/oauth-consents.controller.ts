import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Header, Post, Query, UseGuards } from '@nestjs/common';
import { orderOf } from '../api-keys/key-terms.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { ApproveOAuthBody, OAuthClientQuery, OAuthClientView, OAuthCodeView } from './oauth-grants.dto.js';
import { OAuthGrantsService } from './oauth-grants.service.js';

/** The decision of a person about a program that requests access. */
@Controller('api/dashboard')
export class OAuthConsentsController {
  constructor(
    private readonly grants: OAuthGrantsService,
    private readonly proofs: MerchantProofsService,
  ) {}

  @Get('oauth_client')
  @UseGuards(SignInGuard)
  @Operation({ summary: 'An app that asks for access', returns: OAuthClientView, errors: ['not_found'] })
  client(@Query() query: OAuthClientQuery): OAuthClientView {
    return this.grants.view(query);
  }

  @Post('merchants/:merchant_id/oauth_grants')
  @UseGuards(MemberGuard)
  @MinRole('developer')
  @AlsoInTestMode()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Give an app access',
    description:
      'The app gets an API key, which expires after 30 days and is named after the app. `merchant_id` is below zero for a key of test mode.',
    returns: OAuthCodeView,
    errors: ['not_found', 'fresh_proof_required'],
  })
  async approve(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: ApproveOAuthBody,
    @CurrentActor() actor: Actor & { id: number },
    @CurrentProof() proof: OfferedProof,
  ): Promise<OAuthCodeView> {
    await this.proofs.expect(proof, merchantId, orderOf(await this.grants.terms(body, body.preset)));
    return this.grants.approve(merchantId, body, actor);
  }
}
