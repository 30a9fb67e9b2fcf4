import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRM_PATH } from '../pages/form-body.js';
import { renderPage, wantsJson, wantsPage } from '../pages/page.js';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { IdentityLinkedView, IdentityLinkToken, IdentityLinkView } from './identity-links.dto.js';
import { IdentityLinksService } from './identity-links.service.js';

/** Lets the owner of an account agree that a provider signs in to it. */
@Controller('api/auth/identity_links/confirm')
@UseFilters(PageErrorFilter)
export class IdentityLinksController {
  constructor(
    private readonly links: IdentityLinksService,
    private readonly cookies: BrowserCookies,
    private readonly settings: AuthSettings,
  ) {}

  @Get()
  @Operation({
    summary: 'See which provider wants to sign in to an account',
    description:
      'Takes the token from the e-mail. Links nothing, and does not use up the token. The response is a page with a confirm button (HTML) in the browser that came back from the provider, or facts for clients that accept only JSON.',
    returns: IdentityLinkView,
    errors: ['sign_in_link_expired', 'rate_limited'],
    errorPages: true,
  })
  async open(
    @Query() { token }: IdentityLinkToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IdentityLinkView | string> {
    const { email, provider, browser_hash } = await this.links.peek(token, request.ip);
    const confirmable = this.cookies.browserHash(request) === browser_hash;
    void reply.header('cache-control', 'no-store');
    if (wantsJson(request)) return { confirmation_required: true, email, provider: provider.name, confirmable };
    const title = `Let ${provider.name} sign you in?`;
    if (!confirmable) {
      const paragraphs = [
        `This link is about the account ${email}. It can be confirmed only in the browser that signed in with ${provider.name}.`,
        'If that was you, open the link there. If not, close this page: nothing has changed.',
      ];
      return renderPage(reply, { title, paragraphs });
    }
    return renderPage(reply, {
      title,
      paragraphs: [
        `Someone signed in with ${provider.name} in this browser. If you confirm, that account at ${provider.name} can sign in as ${email} from now on.`,
        'Continue only if it is your own account there. If not, close this page: nothing has changed.',
      ],
      form: { action: CONFIRM_PATH, fields: { token }, button: `Yes, ${provider.name} may sign me in` },
    });
  }

  /** Handles the page's button. Mail scanners follow links and press no buttons. */
  @Post()
  @HttpCode(200)
  @Operation({
    summary: 'Confirm that a provider signs in to an account',
    description:
      'Works only in the browser that came back from the provider. It signs nobody in: the next sign-in with the provider does, and an account with a second factor is asked for it.',
    returns: IdentityLinkedView,
    errors: ['sign_in_link_expired', 'link_not_confirmed', 'rate_limited', 'cross_site_request'],
    errorPages: true,
  })
  async confirm(
    @Body() { token }: IdentityLinkToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IdentityLinkedView | string> {
    requireSameOrigin(request, this.settings.publicUrl);
    const origin = this.cookies.originOf(request);
    const { id, name } = await this.links.confirm(token, this.cookies.browserHash(request), origin);
    const start_url = `/api/auth/oidc/${id}/start`;
    if (!wantsPage(request)) return { provider: name, start_url };
    return renderPage(reply, {
      title: `You can now sign in with ${name}`,
      paragraphs: [`Sign in with ${name} once more to continue.`],
      link: { href: start_url, text: `Sign in with ${name}` },
    });
  }
}
