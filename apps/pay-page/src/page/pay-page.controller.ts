import type { PayView } from '@libs/dto/questions/sessions.questions';
import { Operation } from '@libs/service-kit/http/operation';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveStreams } from '../live/live-streams.service.js';
import { PayPageSettings } from '../settings.js';
import { PAY_PAGE_CSP } from './content-security-policy.js';
import type { Html } from './html.js';
import { notFoundPage, type PageContext, payMain, payPage } from './page.html.js';

/** The hosted pay page. */
@Controller('pay')
export class PayPageController {
  constructor(
    private readonly ask: Ask,
    private readonly streams: LiveStreams,
    private readonly settings: PayPageSettings,
  ) {}

  @Get(':token')
  @Operation({ summary: 'The buyer’s page', gives: { media: 'text/html' }, errors: ['not_found'], errorPages: true })
  async page(@Param('token') token: string, @Query('asset') asset: unknown, @Res() reply: FastifyReply): Promise<void> {
    await this.send(reply, token, (view) => payPage(view, this.context(asset)));
  }

  /** The changing part alone, for the page's script. */
  @Get(':token/fragment')
  @Operation({
    summary: 'The changing part of the buyer’s page',
    gives: { media: 'text/html' },
    errors: ['not_found'],
    errorPages: true,
  })
  async fragment(
    @Param('token') token: string,
    @Query('asset') asset: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(reply, token, (view) => payMain(view, this.context(asset)));
  }

  /** Server-sent events: `changed` whenever something happened to the session. */
  @Get(':token/events')
  @Operation({
    summary: 'Live changes of a session',
    description: 'Server-sent events: `changed` whenever something happened. Ask for the status then.',
    gives: { media: 'text/event-stream' },
  })
  events(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.streams.open(token, request.raw, reply);
  }

  private async send(reply: FastifyReply, token: string, render: (view: PayView) => Html): Promise<void> {
    const { view } = await this.ask.question('sessions.pay_view', { token });
    await reply
      .status(view ? 200 : 404)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAY_PAGE_CSP })
      .send((view ? render(view) : notFoundPage()).text);
  }

  private context(asset: unknown): PageContext {
    const { networkName, explorerUrl } = this.settings;
    return { asset: typeof asset === 'string' ? asset : undefined, networkName, explorerUrl };
  }
}
