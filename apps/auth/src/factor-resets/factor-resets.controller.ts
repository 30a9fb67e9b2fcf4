import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { tokenHashOf } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import { AuthSettings } from '../settings.js';
import { FactorResetToken, FactorResetView } from './factor-resets.dto.js';
import { FactorResetsService } from './factor-resets.service.js';

/** Second factors that are lost, with all recovery codes. */
@Controller('api/auth')
export class FactorResetsController {
  constructor(
    private readonly resets: FactorResetsService,
    private readonly limits: RateLimitsService,
    private readonly settings: AuthSettings,
  ) {}

  @Post('second_factor/lost')
  @HttpCode(202)
  @Operation({
    summary: 'Request the removal of lost second factors',
    description:
      'Works from a sign-in that is waiting for its second factor. The factors are removed after a delay (three days, unless the platform is set up otherwise). The owner is e-mailed at once, every day and at the end; the link in each e-mail, and every sign-in with the factor, cancels the removal.',
    returns: FactorResetView,
    errors: ['not_signed_in', 'fresh_link_required', 'mail_not_configured', 'rate_limited', 'cross_site_request'],
  })
  async request(@Req() request: FastifyRequest): Promise<FactorResetView> {
    requireSameOrigin(request, this.settings.publicUrl);
    return this.resets.request(tokenHashOf(request, this.settings.publicUrl), request.ip);
  }

  @Post('factor_resets/of_mail')
  @HttpCode(200)
  @Operation({
    summary: 'The request that an e-mail about a lost second factor refers to',
    returns: FactorResetView,
    errors: ['not_found', 'rate_limited'],
  })
  async ofMail(@Body() { token }: FactorResetToken, @Req() request: FastifyRequest): Promise<FactorResetView> {
    await this.limits.countAddress('callback', request.ip);
    return this.resets.byToken(token);
  }

  @Post('factor_resets/cancel')
  @HttpCode(200)
  @Operation({
    summary: 'Cancel the removal of a second factor',
    description: 'Takes the token from any of the e-mails about it, and needs no sign-in.',
    returns: FactorResetView,
    errors: ['not_found', 'reset_over', 'rate_limited'],
  })
  async cancel(@Body() { token }: FactorResetToken, @Req() request: FastifyRequest): Promise<FactorResetView> {
    await this.limits.countAddress('callback', request.ip);
    return this.resets.cancelByToken(token, request.ip);
  }
}
