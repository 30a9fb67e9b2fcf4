import type { SessionStatusView, SessionView } from '@libs/dto/views';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiKeyGuard, KeyMerchant } from '../merchants/api-key.guard.js';
import { PayViewService } from '../pay-view/pay-view.service.js';
import { CreateSessionBody } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

const MAX_KEY_LENGTH = 200;

/** Payment sessions over the public API. */
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly payViews: PayViewService,
  ) {}

  /** Opens a session for the merchant of the API key. 200 with the session, also when it is a replay. */
  @Post()
  @HttpCode(200)
  @UseGuards(ApiKeyGuard)
  async create(
    @KeyMerchant() merchantId: number,
    @Body() body: CreateSessionBody,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const request = {
      merchantId,
      amountUsdCents: body.amount_usd_cents,
      userExternalId: body.user_external_id,
      returnUrl: body.return_url,
      metadata: body.metadata ?? null,
      note: null,
    };
    const { session, replayed } = await this.sessions.create(request, readKey(key));
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return session;
  }

  /** What the pay page and anyone with the token may see. */
  @Get(':token/status')
  async status(@Param('token') token: string): Promise<SessionStatusView> {
    const view = await this.payViews.status(token);
    if (!view) throw new AppError('not_found');
    return view;
  }
}

/** A blank header is an absent one. */
function readKey(header: string | undefined): string | undefined {
  const key = header?.trim();
  if (!key) return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    const msg = `String should have at most ${MAX_KEY_LENGTH} characters`;
    throw new ValidationError([{ loc: ['header', 'idempotency-key'], msg, type: 'string_too_long' }]);
  }
  return key;
}
