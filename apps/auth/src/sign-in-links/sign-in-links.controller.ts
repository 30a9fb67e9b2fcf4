import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignedInView } from '../accounts/accounts.dto.js';
import { FORM_PATH } from '../pages/form-body.js';
import { renderPage, wantsJson, wantsPage } from '../pages/page.js';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from '../sign-ins/browser-cookies.js';
import { ConfirmationView, LinkRequestedView, LinkToken, RequestLinkBody } from './sign-in-links.dto.js';
import { LINK_MIN, type LiveLink } from './sign-in-links.repository.js';
import { SignInLinksService } from './sign-in-links.service.js';

const REQUESTED: LinkRequestedView = {
  message: 'If this address can receive e-mail, a sign-in link is on its way.',
  expires_in_s: LINK_MIN * 60,
};
/** The page that browsers are sent to once they are signed in. */
const HOME = '/dashboard';
/** The same page, with a notice that the address is confirmed now. */
const HOME_CONFIRMED = `${HOME}?email=confirmed`;

/** Signing in by a link in a mail. */
@Controller('api/auth')
export class SignInLinksController {
  constructor(
    private readonly links: SignInLinksService,
    private readonly cookies: BrowserCookies,
    private readonly settings: AuthSettings,
  ) {}

  @Post('request_link')
  @HttpCode(202)
  @Operation({
    summary: 'Request a sign-in link by e-mail',
    description:
      'The same response for every e-mail. An e-mail address without an account gets one when its link is used.',
    returns: LinkRequestedView,
    errors: ['rate_limited', 'mail_not_configured', 'cross_site_request'],
  })
  async request(
    @Body() { email }: RequestLinkBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkRequestedView> {
    requireSameOrigin(request, this.settings.publicUrl);
    const browser = this.cookies.ensureBrowser(request, reply);
    await this.links.request(email, signInTokenHash(browser), this.cookies.visitorOf(request));
    return REQUESTED;
  }

  @Get('callback')
  @UseFilters(PageErrorFilter)
  @Operation({
    summary: 'Use a sign-in link',
    description:
      'Signs in, in the browser that requested the link. Elsewhere the link is not used up, and the response is a page with a confirm button (HTML), or `{"confirmation_required": true, "email"}` for clients that accept only JSON.',
    returns: SignedInView,
    also: { 303: 'Signed in, for browsers: redirects to the site.' },
    errors: ['sign_in_link_expired', 'rate_limited'],
    errorPages: true,
  })
  async open(
    @Query() { token }: LinkToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView | ConfirmationView | string | undefined> {
    const link = await this.links.peek(token, request.ip);
    if (isVisit(request) && this.cookies.browserHash(request) === link.browser_hash) {
      return this.signIn(token, link, request, reply);
    }
    if (wantsJson(request)) return { confirmation_required: true, email: link.email };
    return renderPage(reply, {
      title: 'Sign in',
      paragraphs: [
        `This link signs you in as ${link.email}.`,
        'It was requested in another browser. Continue only if it was you who requested it.',
      ],
      form: { action: FORM_PATH, fields: { token }, button: 'Sign in here' },
    });
  }

  /** Handles the button of the confirmation page. Mail scanners follow links and press no buttons. */
  @Post('callback')
  @HttpCode(200)
  @UseFilters(PageErrorFilter)
  @Operation({
    summary: 'Confirm a sign-in link in another browser',
    returns: SignedInView,
    also: { 303: 'Signed in, for browsers: redirects to the site.' },
    errors: ['sign_in_link_expired', 'rate_limited', 'cross_site_request'],
    errorPages: true,
  })
  async confirm(
    @Body() { token }: LinkToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInView | undefined> {
    requireSameOrigin(request, this.settings.publicUrl);
    return this.signIn(token, await this.links.peek(token, request.ip), request, reply);
  }

  private async signIn(
    token: string,
    link: LiveLink,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignedInView | undefined> {
    const origin = this.cookies.originOf(request);
    const opened = await this.links.use(token, link, origin, !wantsPage(request));
    this.cookies.setSignIn(reply, opened.token, origin);
    this.cookies.clearBrowser(reply);
    if (!wantsPage(request)) return { user: opened.user };
    const location = opened.hasConfirmed ? HOME_CONFIRMED : HOME;
    void reply.status(303).headers({ location, 'referrer-policy': 'no-referrer' });
    return undefined;
  }
}

/** Returns whether a person opens the link: a prefetching browser and a HEAD request do not use it up. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-purpose'] === undefined && headers['purpose'] === undefined;
}
