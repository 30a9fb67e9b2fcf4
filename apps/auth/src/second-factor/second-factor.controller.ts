import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { tokenHashOf } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedInView } from '../accounts/accounts.dto.js';
import { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { SecondFactorBody } from './second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

/** The second step of a sign-in, which 403 `second_factor_required` demands. */
@Controller('api/auth/second_factor')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly cookies: BrowserCookies,
    private readonly settings: AuthSettings,
  ) {}

  @Post()
  @HttpCode(200)
  @Operation({
    summary: 'Complete a sign-in with its second factor',
    description:
      'If an account has a second factor, a password, a mailed link or a provider is only the first step: `user.second_factor_required` is true, and everything but this and logout responds with 403 `second_factor_required`. The second factor can be sent within 10 minutes, from the same browser. The sign-in continues with a new cookie.',
    returns: SignedInView,
    errors: [
      'not_signed_in',
      'wrong_credentials',
      'passkey_refused',
      'passkey_challenge_expired',
      'passkeys_unavailable',
      'rate_limited',
      'cross_site_request',
    ],
  })
  async finish(
    @Body() body: SecondFactorBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const origin = this.cookies.originOf(request);
    const { user, token } = await this.secondFactor.finish(tokenHashOf(request, this.settings.publicUrl), body, origin);
    this.cookies.setSignIn(reply, token, origin);
    return { user };
  }

  @Post('passkey')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Start using a passkey as the second factor',
    description: 'Options for `navigator.credentials.get`. The response is sent to `POST /api/auth/second_factor`.',
    returns: PasskeyOptionsView,
    errors: ['not_signed_in', 'no_second_factor', 'passkeys_unavailable', 'rate_limited', 'cross_site_request'],
  })
  beginPasskey(@Req() request: FastifyRequest): Promise<PasskeyOptionsView> {
    requireSameOrigin(request, this.settings.publicUrl);
    return this.secondFactor.beginPasskey(tokenHashOf(request, this.settings.publicUrl));
  }
}
