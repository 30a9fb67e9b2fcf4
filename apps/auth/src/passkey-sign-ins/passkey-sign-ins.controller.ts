import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedInView } from '../accounts/accounts.dto.js';
import { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { PasskeySignInBody } from './passkey-sign-ins.dto.js';
import { PasskeySignInsService } from './passkey-sign-ins.service.js';

/** Signing in by a passkey alone. */
@Controller('api/auth/passkey_sign_in')
export class PasskeySignInsController {
  constructor(
    private readonly signIns: PasskeySignInsService,
    private readonly cookies: BrowserCookies,
    private readonly settings: AuthSettings,
  ) {}

  @Post('options')
  @HttpCode(200)
  @Operation({
    summary: 'Start a sign-in with a passkey alone',
    description:
      'Options for `navigator.credentials.get`, the same for everyone. The response is sent to `POST /api/auth/passkey_sign_in`, from the same browser.',
    returns: PasskeyOptionsView,
    errors: ['passkeys_unavailable', 'rate_limited', 'cross_site_request'],
  })
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptionsView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const browser = this.cookies.ensureBrowser(request, reply);
    return this.signIns.begin(signInTokenHash(browser), request.ip);
  }

  @Post()
  @HttpCode(200)
  @Operation({
    summary: 'Sign in with a passkey alone',
    description:
      'The passkey is both steps at once: the device has checked its owner by a PIN, a fingerprint or a face. It must name its account (`userHandle`).',
    returns: SignedInView,
    errors: [
      'passkey_challenge_expired',
      'passkey_refused',
      'passkeys_unavailable',
      'rate_limited',
      'cross_site_request',
    ],
  })
  async finish(
    @Body() { passkey }: PasskeySignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const origin = this.cookies.originOf(request);
    const { user, token } = await this.signIns.finish(this.cookies.browserHash(request), passkey, origin);
    this.cookies.setSignIn(reply, token, origin);
    this.cookies.clearBrowser(reply);
    return { user };
  }
}
