import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { orderOf } from '../api-keys/key-terms.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { ApproveCliLoginBody, CliLoginView } from './cli-logins.dto.js';
import { CliLoginsService } from './cli-logins.service.js';

/** The decision of a person about a command line that shows them a code. */
@Controller('api/dashboard')
export class CliApprovalsController {
  constructor(
    private readonly logins: CliLoginsService,
    private readonly proofs: MerchantProofsService,
  ) {}

  @Get('cli_logins/:user_code')
  @UseGuards(SignInGuard)
  @Operation({ summary: 'Pending sign-in of a command line', returns: CliLoginView, errors: ['not_found'] })
  find(@Param('user_code') userCode: string): Promise<CliLoginView> {
    return this.logins.find(userCode);
  }

  @Post('cli_logins/:user_code/decline')
  @HttpCode(204)
  @UseGuards(SignInGuard)
  @Operation({ summary: 'Decline the sign-in of a command line', returns: null, errors: ['not_found'] })
  decline(@Param('user_code') userCode: string): Promise<void> {
    return this.logins.decline(userCode);
  }

  @Post('merchants/:merchant_id/cli_logins/:user_code/approve')
  @HttpCode(204)
  @UseGuards(MemberGuard)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Approve the sign-in of a command line',
    description:
      'The key expires after 90 days and is named after the machine. `merchant_id` is below zero for a key of test mode.',
    returns: null,
    errors: ['not_found', 'fresh_proof_required'],
  })
  async approve(
    @PathInt('merchant_id') merchantId: number,
    @Param('user_code') userCode: string,
    @Body() { preset }: ApproveCliLoginBody,
    @CurrentActor() actor: Actor & { id: number },
    @CurrentProof() proof: OfferedProof,
  ): Promise<void> {
    const decision = { userCode, merchantId, preset };
    await this.proofs.expect(proof, merchantId, orderOf(await this.logins.terms(decision)));
    await this.logins.approve(decision, actor);
  }
}
