import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import type { NetworkKind } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { CoalescedReads } from '@libs/service-kit/database/batching/coalesced-reads';
import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DevPanelService } from '../dev-panel/dev-panel.service.js';
import type { Html } from '../html/html.js';
import { type Compressed, compressed } from '../http/compression.js';
import { PayPageSettings } from '../settings.js';
import { cacheableView } from '../states/cacheable-view.js';
import type { FilledForms } from '../states/forms.js';
import { languageFor } from '../texts/languages.js';
import { type WalletConnectOffer, walletConnectOffer } from '../walletconnect/walletconnect-offer.js';
import { BuyerFormsService } from './buyer-forms.service.js';
import { completeView } from './complete-view.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { payMain } from './html/main.html.js';
import { notFoundPage, payPage } from './html/page.html.js';
import type { PageContext } from './html/parts/page-context.js';
import { RenderedPages } from './rendered-pages.js';

/** Matches the user agents of phones and tablets. */
const PHONE = /Mobi|Android|iPhone|iPad/;

type QueryValues = Readonly<Record<string, unknown>>;
/** The parts of a session that are rendered: its whole page, or the part that changes. */
const RENDERED = { page: payPage, fragment: payMain } as const satisfies Record<
  string,
  (view: PayView, context: PageContext) => Html
>;
type What = keyof typeof RENDERED;

/** The most rendered pages that are kept, some 15 KB each: one per state of a session and variant of the page. */
const MAX_PAGES = 2_000;

/** The hosted pay page. */
@Controller('pay')
export class PayPageController {
  private readonly networks: Readonly<Record<NetworkKind, NetworkContext>>;
  private readonly pages = new RenderedPages(MAX_PAGES);
  /** Shares one read between a page, its script and the shop. */
  private readonly views = new CoalescedReads((token: string) => this.rpc.call('sessions.pay_view', { token }));

  constructor(
    private readonly rpc: RpcClient,
    private readonly streams: LiveStreams,
    private readonly settings: PayPageSettings,
    private readonly devPanel: DevPanelService,
    private readonly forms: BuyerFormsService,
  ) {
    this.networks = networksOf(settings);
  }

  @Get(':token')
  @Operation({ summary: 'The buyer’s page', returns: { media: 'text/html' }, errors: ['not_found'], errorPages: true })
  async page(
    @Param('token') token: string,
    @Query() query: QueryValues,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(token, 'page', await this.context(token, query, request), request, reply);
  }

  /** Looks up a transaction that the buyer enters. With or without JavaScript, the response is the page. */
  @Post(':token/find')
  @HttpCode(200)
  @Operation({
    summary: 'Find a transaction that the buyer sent',
    description:
      'A form: `transaction` is a hash, or a link that contains one. Returns how it relates to this session, and nothing about other sessions.',
    returns: { media: 'text/html' },
    errors: ['not_found', 'cross_site_request'],
    errorPages: true,
  })
  async find(
    @Param('token') token: string,
    @Query() query: QueryValues,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request, this.settings.publicUrl);
    const sent = await this.forms.find(token, textOf(body, 'transaction'));
    await this.send(token, 'page', await this.context(token, query, request, { sent }), request, reply);
  }

  /** Sends the receipt of a paid session by mail. */
  @Post(':token/receipt')
  @HttpCode(200)
  @Operation({
    summary: 'Send the receipt by e-mail',
    description:
      'A form: `email`. For paid sessions, at most three times, if e-mail is set up. The address is not kept.',
    returns: { media: 'text/html' },
    errors: ['not_found', 'cross_site_request'],
    errorPages: true,
  })
  async receipt(
    @Param('token') token: string,
    @Query() query: QueryValues,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request, this.settings.publicUrl);
    const context = await this.context(token, query, request);
    const mail = await this.forms.mail(token, textOf(body, 'email'), context);
    await this.send(token, 'page', { ...context, filled: { mail } }, request, reply);
  }

  /** Returns only the changing part, for the page's script. */
  @Get(':token/fragment')
  @Operation({
    summary: 'The changing part of the buyer’s page',
    returns: { media: 'text/html' },
    errors: ['not_found'],
    errorPages: true,
  })
  async fragment(
    @Param('token') token: string,
    @Query() query: QueryValues,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const hasServerTime = query['clock'] !== 'beside';
    await this.send(
      token,
      'fragment',
      { ...(await this.context(token, query, request)), hasServerTime },
      request,
      reply,
    );
  }

  /** Sends server-sent events: `changed` whenever something happened to the session. */
  @Get(':token/events')
  @Operation({
    summary: 'Live changes of a session',
    description: 'Server-sent events: `changed` whenever something happened. Request the status then.',
    returns: { media: 'text/event-stream' },
    errors: ['not_found'],
  })
  async events(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    if (!(await this.mayExist(token))) throw new AppError('not_found');
    this.streams.open(token, reply);
  }

  /**
   * Returns whether the session may exist: otherwise anybody could take all slots with streams of nonexistent sessions.
   * While that is unknown, open pages stay live.
   */
  private async mayExist(token: string): Promise<boolean> {
    try {
      return (await this.views.of(token)).view !== null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return true;
      throw error;
    }
  }

  private async send(
    token: string,
    what: What,
    context: PageContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { view } = await this.views.of(token);
    const whole = view && completeView(view);
    const network = this.networks[whole?.network ?? 'live'];
    const accepted = request.headers['accept-encoding'] as string | undefined;
    const { body, headers } = whole
      ? await this.rendered(what, whole, { ...context, ...network, walletConnect: network.offer?.options }, accepted)
      : await compressed(notFoundPage(context).text, accepted);
    await reply
      .status(view ? 200 : 404)
      .headers({
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-language': context.language.code,
        ...(whole && clockHeader(whole.server_time)),
        'content-security-policy': contentSecurityPolicy({
          embedOrigins: view?.embed_origins ?? [],
          hasDevPanel: context.hasDevPanel ?? false,
          ...(network.offer && { fetched: network.offer.fetched }),
        }),
      })
      .send(body);
  }

  /** Renders once for each state of the session and each variant of the page, unless something was sent with a form. */
  private rendered(what: What, view: PayView, context: PageContext, accepted: string | undefined): Promise<Compressed> {
    if (context.hasServerTime) return compressed(RENDERED[what](view, context).text, accepted);
    const page = () => RENDERED[what](cacheableView(view), context).text;
    if (!isEmpty(context.filled)) return compressed(page(), accepted);
    const name = JSON.stringify([what, cacheableView(view), { ...context, language: context.language.code }]);
    return this.pages.of(name, accepted, page);
  }

  private async context(
    token: string,
    query: QueryValues,
    { headers }: FastifyRequest,
    filled: FilledForms = {},
  ): Promise<PageContext> {
    const language = languageFor(query['lang'], headers['accept-language']);
    const requested = {
      ...(typeof query['asset'] === 'string' ? { asset: query['asset'] } : {}),
      ...(query['lang'] === language.code ? { lang: language.code } : {}),
    };
    return {
      language,
      requested,
      path: `/pay/${encodeURIComponent(token)}`,
      isPhone: PHONE.test(headers['user-agent'] ?? ''),
      filled,
      networkName: this.networks.live.networkName,
      hasDevPanel: await this.devPanel.isOffered(),
    };
  }
}

/** The properties of a network that the page shows. A simulated chain is in no explorer, and no wallet supports it. */
interface NetworkContext extends Pick<PageContext, 'networkName' | 'explorerUrl' | 'walletRpcUrl'> {
  readonly offer?: WalletConnectOffer | undefined;
}

function networksOf(settings: PayPageSettings): Record<NetworkKind, NetworkContext> {
  const { networkName, explorerUrl, walletRpcUrl } = settings;
  const { testnetNetworkName, testnetExplorerUrl, testnetWalletRpcUrl } = settings;
  return {
    live: networkOf(networkName, explorerUrl, walletRpcUrl, walletConnectOffer(settings)),
    simulated: { networkName: 'Simulated chain' },
    testnet: networkOf(
      testnetNetworkName,
      testnetExplorerUrl,
      testnetWalletRpcUrl,
      walletConnectOffer(settings, testnetWalletRpcUrl ?? ''),
    ),
  };
}

function networkOf(
  networkName: string,
  explorerUrl: string | undefined,
  walletRpcUrl: string | undefined,
  offer: WalletConnectOffer | undefined,
): NetworkContext {
  return { networkName, ...(explorerUrl && { explorerUrl }), ...(walletRpcUrl && { walletRpcUrl }), offer };
}

/**
 * Returns the header with the server's time for the countdown. Pages are cached, so they do not contain it. A script
 * reads this header of its own page, too.
 */
function clockHeader(serverTime: string): Record<string, string> {
  return { 'server-timing': `clock;desc="${serverTime}"` };
}

function isEmpty(filled: FilledForms = {}): boolean {
  return Object.values(filled).every((form) => form === undefined);
}

/** Returns a field of a form; empty if it is missing or not text. */
function textOf(body: unknown, field: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof value === 'string' ? value.trim() : '';
}
