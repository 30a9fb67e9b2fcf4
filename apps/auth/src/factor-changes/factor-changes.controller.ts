import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { CurrentUser, OwnAccountGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import {
  AddTotpBody,
  ConfirmTotpBody,
  FactorAddedView,
  FactorsView,
  RecoveryCodesView,
  TotpSecretView,
} from './factor-changes.dto.js';
import { FactorChangesService } from './factor-changes.service.js';

type Person = Actor & { id: number };

/** The second factors of an account. */
@Controller('api/auth/factors')
@UseGuards(OwnAccountGuard)
export class FactorChangesController {
  constructor(
    private readonly changes: FactorChangesService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Get()
  @Operation({ summary: 'The caller’s second factors', returns: FactorsView })
  list(@CurrentUser() user: SignedInUser): Promise<FactorsView> {
    return this.changes.list(user);
  }

  @Post('totp')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Start adding an authenticator app',
    description:
      'Shows its secret once. The app counts once its first code has been sent to `POST /api/auth/factors/totp/confirm`, from the same sign-in. An account has one app: a new one then replaces the old one.',
    returns: TotpSecretView,
    errors: ['fresh_proof_required'],
  })
  beginTotp(
    @CurrentActor() actor: Person,
    @CurrentProof() proof: OfferedProof,
    @Body() { name }: AddTotpBody,
  ): Promise<TotpSecretView> {
    return this.changes.beginTotp({ actor, proof }, name.trim());
  }

  @Post('totp/confirm')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add the authenticator app with its first code',
    description:
      'All other sign-ins of the account end; this one continues with a new cookie. The first factor comes with ten recovery codes, which are shown once.',
    returns: FactorAddedView,
    errors: ['enrolment_expired', 'wrong_credentials', 'rate_limited'],
  })
  async confirmTotp(
    @CurrentActor() actor: Person,
    @CurrentProof() proof: OfferedProof,
    @Body() { totp_code }: ConfirmTotpBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FactorAddedView> {
    const origin = this.cookies.originOf(request);
    const { answer, token } = await this.changes.confirmTotp({ actor, proof }, totp_code, origin);
    this.cookies.setSignIn(reply, token, origin);
    return answer;
  }

  @Post('recovery_codes')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Create new recovery codes',
    description: 'The old ones stop working.',
    returns: RecoveryCodesView,
    errors: ['no_second_factor', 'fresh_proof_required'],
  })
  renewCodes(@CurrentActor() actor: Person, @CurrentProof() proof: OfferedProof): Promise<RecoveryCodesView> {
    return this.changes.renewCodes({ actor, proof });
  }

  @Delete(':factor_id')
  @HttpCode(204)
  @Operation({
    summary: 'Remove a second factor',
    description: 'All other sign-ins of the account end. Removing the last factor also removes the recovery codes.',
    returns: null,
    errors: ['not_found', 'fresh_proof_required'],
  })
  remove(
    @PathInt('factor_id') id: number,
    @CurrentActor() actor: Person,
    @CurrentProof() proof: OfferedProof,
  ): Promise<void> {
    return this.changes.remove({ actor, proof }, id);
  }
}
