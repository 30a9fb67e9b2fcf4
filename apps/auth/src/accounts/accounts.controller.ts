import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { Mailer } from '@libs/mail/mailer';
import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { CurrentUser, OwnAccountGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { tokenHashOf } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { LoginBody, MethodsView, MeView, RegisterBody, SignedInView, SignInSessionView } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

/** Accounts with passwords, and what is signed in: `/api/auth/*` and `/api/me`. */
@Controller('api')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInsService,
    private readonly cookies: BrowserCookies,
    private readonly mailer: Mailer,
    private readonly passkeys: PasskeysService,
    private readonly settings: AuthSettings,
  ) {}

  @Get('auth/methods')
  @Operation({ summary: 'Ways to sign in', returns: MethodsView })
  methods(): MethodsView {
    const oidc = this.settings.providers.map(({ id, name }) => ({
      id,
      name,
      start_url: `/api/auth/oidc/${id}/start`,
    }));
    return { password: true, magic_link: this.mailer.isConfigured, passkey_origin: this.passkeys.origin, oidc };
  }

  @Post('auth/register')
  @Operation({
    summary: 'Create an account and sign in',
    returns: SignedInView,
    errors: ['email_taken', 'rate_limited', 'cross_site_request'],
  })
  async register(
    @Body() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const origin = this.cookies.originOf(request);
    const { user, token } = await this.accounts.register(body.email, body.password, origin);
    this.cookies.setSignIn(reply, token, origin);
    return { user };
  }

  @Post('auth/login')
  @HttpCode(200)
  @Operation({
    summary: 'Sign in with e-mail and password',
    returns: SignedInView,
    errors: ['wrong_credentials', 'rate_limited', 'cross_site_request'],
  })
  async login(
    @Body() body: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const origin = this.cookies.originOf(request);
    const { user, token } = await this.accounts.login(body.email, body.password, origin);
    this.cookies.setSignIn(reply, token, origin);
    return { user };
  }

  @Post('auth/logout')
  @HttpCode(204)
  @Operation({ summary: 'End this sign-in', returns: null, errors: ['cross_site_request'] })
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    requireSameOrigin(request, this.settings.publicUrl);
    const tokenHash = tokenHashOf(request, this.settings.publicUrl);
    if (tokenHash) await this.signIns.end(tokenHash);
    this.cookies.clearSignIn(reply);
  }

  @Get('auth/session')
  @Operation({
    summary: 'Who is signed in, if anyone',
    description: 'For public pages: without a sign-in, `GET /api/me` is an error (401), while this is not.',
    returns: SignInSessionView,
  })
  session(@Req() request: FastifyRequest): Promise<SignInSessionView> {
    return this.accounts.session(tokenHashOf(request, this.settings.publicUrl));
  }

  @Get('me')
  @UseGuards(OwnAccountGuard)
  @Operation({ summary: 'The account that is signed in', returns: MeView })
  me(@CurrentUser() user: SignedInUser): Promise<MeView> {
    return this.accounts.of(user.user_id);
  }
}
