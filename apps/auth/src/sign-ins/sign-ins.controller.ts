import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { OwnAccountGuard, type SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Delete, Get, HttpCode, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BrowserCookies } from './browser-cookies.js';
import { SignInsQuery, SignInView } from './sign-ins.dto.js';
import { SignInsService } from './sign-ins.service.js';

/** The places where a person is signed in, and how to end a sign-in there. */
@Controller('api/auth/sign_ins')
@UseGuards(OwnAccountGuard)
export class SignInsController {
  constructor(
    private readonly signIns: SignInsService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Get()
  @Operation({ summary: 'Where the caller is signed in', returns: pageOf(SignInView) })
  list(@Query() query: SignInsQuery, @Req() { user, tokenHash }: SignedInRequest): Promise<Page<SignInView>> {
    return this.signIns.list({ userId: user.user_id, tokenHash }, query);
  }

  @Delete(':sign_in_id')
  @HttpCode(204)
  @Operation({ summary: 'End one sign-in', returns: null, errors: ['not_found'] })
  async end(
    @PathInt('sign_in_id') id: number,
    @CurrentActor() actor: Actor & { id: number },
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const ended = await this.signIns.endById(actor, id);
    if (ended === request.tokenHash) this.cookies.clearSignIn(reply);
  }

  @Delete()
  @HttpCode(204)
  @Operation({ summary: 'End all other sign-ins', returns: null })
  endOthers(@CurrentActor() actor: Actor & { id: number }, @Req() request: SignedInRequest): Promise<void> {
    return this.signIns.endOthers(actor, request.tokenHash);
  }
}
