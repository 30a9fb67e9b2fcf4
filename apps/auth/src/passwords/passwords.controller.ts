import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { CurrentUser, type SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { PasswordChangeGuard } from './password-change.guard.js';
import { ChangePasswordBody, ForgottenPasswordBody } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@Controller('api/auth')
@UseGuards(PasswordChangeGuard)
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post('change_password')
  @HttpCode(204)
  @Operation({
    summary: 'Change the password, or set the first one',
    description:
      'An account that has a password must send it: a missing one is 422 `missing`, a wrong one 401 `wrong_credentials`. The first password needs a sign-in with a sign-in link within the last 15 minutes, or a fresh proof with an e-mailed code. Ends all other sign-ins; this one continues with a new cookie.',
    returns: null,
    errors: ['wrong_credentials', 'fresh_proof_required', 'rate_limited'],
  })
  async change(
    @CurrentUser() user: SignedInUser,
    @Body() body: ChangePasswordBody,
    @CurrentProof() proof: OfferedProof,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const signIn = { userId: user.user_id, tokenHash: request.tokenHash };
    const origin = this.cookies.originOf(request);
    this.cookies.setSignIn(reply, await this.passwords.change(signIn, body, origin, proof), origin);
  }

  @Post('forgotten_password')
  @HttpCode(204)
  @Operation({
    summary: 'Set a new password in place of a forgotten one',
    description:
      'Only within 15 minutes of signing in with a sign-in link; otherwise 403 `fresh_link_required`. Ends all other sign-ins; this one continues with a new cookie.',
    returns: null,
    errors: ['fresh_link_required', 'rate_limited'],
  })
  async setForgotten(
    @CurrentUser() user: SignedInUser,
    @Body() { new_password }: ForgottenPasswordBody,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const signIn = { userId: user.user_id, tokenHash: request.tokenHash };
    const origin = this.cookies.originOf(request);
    this.cookies.setSignIn(reply, await this.passwords.setForgotten(signIn, new_password, origin), origin);
  }
}
