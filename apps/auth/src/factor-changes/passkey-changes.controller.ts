import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { OwnAccountGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Header, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { AddPasskeyBody, ConfirmPasskeyBody, FactorAddedView } from './factor-changes.dto.js';
import { PasskeyChangesService } from './passkey-changes.service.js';

type Person = Actor & { id: number };

/** Adds passkeys. They are listed and removed like every other factor. */
@Controller('api/auth/factors/passkeys')
@UseGuards(OwnAccountGuard)
export class PasskeyChangesController {
  constructor(
    private readonly changes: PasskeyChangesService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Start adding a passkey',
    description:
      'Options for `navigator.credentials.create`. The passkey counts once its response has been sent to `POST /api/auth/factors/passkeys/confirm`, from the same sign-in. An account may have 20.',
    returns: PasskeyOptionsView,
    errors: ['fresh_proof_required', 'passkeys_unavailable', 'passkey_limit', 'rate_limited'],
  })
  begin(
    @CurrentActor() actor: Person,
    @CurrentProof() proof: OfferedProof,
    @Body() { name }: AddPasskeyBody,
  ): Promise<PasskeyOptionsView> {
    return this.changes.begin({ actor, proof }, name.trim());
  }

  @Post('confirm')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Add the passkey that the browser created',
    description:
      'All other sign-ins of the account end; this one continues with a new cookie. The first factor comes with ten recovery codes, which are shown once.',
    returns: FactorAddedView,
    errors: ['passkey_challenge_expired', 'passkey_refused', 'passkeys_unavailable', 'passkey_limit', 'rate_limited'],
  })
  async confirm(
    @CurrentActor() actor: Person,
    @CurrentProof() proof: OfferedProof,
    @Body() { passkey }: ConfirmPasskeyBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FactorAddedView> {
    const origin = this.cookies.originOf(request);
    const { answer, token } = await this.changes.confirm({ actor, proof }, passkey, origin);
    this.cookies.setSignIn(reply, token, origin);
    return answer;
  }
}
