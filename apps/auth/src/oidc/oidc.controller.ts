import { Operation } from '@libs/service-kit/http/operation';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedInView } from '../accounts/accounts.dto.js';
import { wantsPage } from '../pages/page.js';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { AuthorizationUrlView, OidcCallbackQuery, OidcStartQuery } from './oidc.dto.js';
import { OidcService } from './oidc.service.js';

const HOME = '/dashboard';

/** Signing in with an identity provider. Browsers are redirected, programs get JSON. */
@Controller('api/auth/oidc/:provider_id')
@UseFilters(PageErrorFilter)
export class OidcController {
  constructor(
    private readonly oidc: OidcService,
    private readonly cookies: BrowserCookies,
  ) {}

  @Get('start')
  @Operation({
    summary: 'Start a sign-in with a provider',
    description: '`next` is a path on this site. `GET /api/auth/methods` lists the providers.',
    returns: AuthorizationUrlView,
    also: { 303: 'For browsers: redirects to the provider.' },
    errors: ['not_found', 'rate_limited', 'unavailable'],
    errorPages: true,
  })
  async start(
    @Param('provider_id') providerId: string,
    @Query() { next }: OidcStartQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthorizationUrlView | undefined> {
    const browserToken = this.cookies.ensureBrowser(request, reply);
    const url = await this.oidc.begin({ providerId, request, browserToken }, next ?? HOME);
    if (!wantsPage(request)) return { authorization_url: url };
    void reply.status(303).header('location', url);
    return undefined;
  }

  @Get('callback')
  @Operation({
    summary: 'Complete a sign-in with a provider',
    description:
      'If the e-mail already has an account, the answer is `link_not_confirmed`: its owner gets an e-mail with a link that confirms it, within an hour and in this browser.',
    returns: SignedInView,
    also: { 303: 'Signed in, for browsers: redirects to `next`.' },
    errors: [
      'not_found',
      'oidc_state_invalid',
      'oidc_refused',
      'oidc_answer_invalid',
      'oidc_email_unverified',
      'link_not_confirmed',
      'rate_limited',
      'unavailable',
    ],
    errorPages: true,
  })
  async callback(
    @Param('provider_id') providerId: string,
    @Query() _query: OidcCallbackQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView | undefined> {
    const browserToken = this.cookies.browserToken(request);
    const visit = { providerId, request, browserToken };
    const origin = this.cookies.originOf(request);
    const { user, token, nextPath } = await this.oidc.finish(visit, origin, {
      withMemberships: !wantsPage(request),
      bind: () => signInTokenHash(this.cookies.ensureBrowser(request, reply)),
    });
    this.cookies.setSignIn(reply, token, origin);
    if (!wantsPage(request)) return { user };
    void reply.status(303).headers({ location: nextPath, 'referrer-policy': 'no-referrer' });
    return undefined;
  }
}
