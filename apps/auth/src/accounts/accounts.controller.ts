import '@fastify/cookie';
import type { SignedInUser } from '@libs/dto/questions/auth.questions';
import { AppError } from '@libs/errors/app-error';
import { isSameOrigin } from '@libs/service-kit/sign-in/same-origin';
import { CurrentUser, SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { signInCookieName, tokenHashOf } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthSettings } from '../settings.js';
import { ABSOLUTE_DAYS, type SignInOrigin } from '../sign-ins/sign-ins.repository.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { LoginBody, RegisterBody } from './accounts.dto.js';
import { AccountsService, type MeView } from './accounts.service.js';

const DAY_S = 86_400;

/** Accounts and their sign-ins: `/api/auth/*` and `/api/me`. */
@Controller('api')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInsService,
    private readonly settings: AuthSettings,
  ) {}

  @Get('auth/methods')
  methods() {
    return { password: true, magic_link: false, oidc: [] };
  }

  @Post('auth/register')
  async register(
    @Body() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.requireSameOrigin(request);
    const { user, token } = await this.accounts.register(body.email, body.password, originOf(request));
    this.setCookie(reply, token);
    return { user };
  }

  @Post('auth/login')
  @HttpCode(200)
  async login(
    @Body() body: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.requireSameOrigin(request);
    const { user, token } = await this.accounts.login(body.email, body.password, originOf(request));
    this.setCookie(reply, token);
    return { user };
  }

  @Post('auth/logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    this.requireSameOrigin(request);
    const tokenHash = tokenHashOf(request, this.settings.publicUrl);
    if (tokenHash) await this.signIns.end(tokenHash);
    void reply.clearCookie(signInCookieName(this.settings.publicUrl), { path: '/' });
  }

  @Get('me')
  @UseGuards(SignInGuard)
  me(@CurrentUser() user: SignedInUser): Promise<MeView> {
    return this.accounts.me(user);
  }

  private setCookie(reply: FastifyReply, token: string): void {
    void reply.header('cache-control', 'no-store').setCookie(signInCookieName(this.settings.publicUrl), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.publicUrl.startsWith('https:'),
      maxAge: ABSOLUTE_DAYS * DAY_S,
    });
  }

  /** Also where no cookie is needed: another site must not sign a visitor in or out. */
  private requireSameOrigin(request: FastifyRequest): void {
    if (!isSameOrigin(request, this.settings.publicUrl)) throw new AppError('cross_site_request');
  }
}

function originOf(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
