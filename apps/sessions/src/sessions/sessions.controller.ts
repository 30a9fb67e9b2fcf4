import { SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { sendTagged } from '@libs/service-kit/http/json/tagged-json';
import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { IdempotencyKey } from '../idempotency/idempotency-claim.js';
import { buyerTexts } from '../new-sessions/buyer-texts.js';
import { NewSessionsService } from '../new-sessions/new-sessions.service.js';
import { orderDetails } from '../new-sessions/order-details.js';
import { PayViewService } from '../pay-view/pay-view.service.js';
import { CancellationsService } from './cancellations.service.js';
import { CreateSessionBody } from './sessions.dto.js';

const MAX_KEY_LENGTH = 200;
const ROUTE = 'POST /api/sessions';

/** Payment sessions over the public API. */
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: NewSessionsService,
    private readonly payViews: PayViewService,
    private readonly cancellations: CancellationsService,
  ) {}

  /** Creates a session for the merchant of the API key. Returns 200 with the session, also when it is a replay. */
  @Post()
  @HttpCode(200)
  @UseGuards(ApiKeyGuard)
  @NeedsScope('sessions:write')
  @Operation({
    summary: 'Create a payment session',
    description:
      'Checks, in this order: API key, body, Idempotency-Key, merchant approved, treasury set, minimum of US$1, caps of the plan, room for another open session.',
    returns: SessionView,
    headers: { 'Idempotent-Replayed': '`true` when this response was given before.' },
    errors: [
      'idempotency_key_reused',
      'idempotency_in_progress',
      'merchant_not_active',
      'treasury_not_set',
      'tier_cap_exceeded',
      'open_sessions_exceeded',
      'rate_limited',
    ],
  })
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
      ...buyerTexts(body),
      ...orderDetails(body),
      ...(body.expires_in_minutes === undefined ? {} : { windowMin: body.expires_in_minutes }),
      ...(body.network === undefined ? {} : { network: body.network }),
    };
    const { session, replayed } = await this.sessions.create(request, readKey(key));
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return session;
  }

  /** Cancels a session. Returns 200 also when it was canceled before. */
  @Post(':token/cancel')
  @HttpCode(200)
  @UseGuards(ApiKeyGuard)
  @NeedsScope('sessions:write')
  @Operation({
    summary: 'Cancel an unpaid session',
    description:
      'Possible only while it is open and nothing was received. Its address stays watched: money that still arrives is credited as late.',
    returns: SessionView,
    errors: ['not_found', 'invalid_state_transition'],
  })
  async cancel(@KeyMerchant() merchantId: number, @Param('token') token: string): Promise<SessionView> {
    const { session } = await this.cancellations.cancel(merchantId, token);
    return session;
  }

  /** Returns the status that the pay page and anyone with the token may see. */
  @Get(':token/status')
  @Operation({
    summary: 'Status of a session, for anyone who has its token',
    description:
      'Send the `etag` of the last response as `If-None-Match`: while nothing happened, the response is 304 without a body.',
    returns: SessionStatusView,
    also: { 304: 'Nothing but `server_time` changed since the response that `If-None-Match` names.' },
    headers: { etag: 'Names this status. `server_time` is not part of it.' },
    errors: ['not_found'],
  })
  async status(
    @Param('token') token: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const status = await this.payViews.status(token);
    if (!status) throw new AppError('not_found');
    sendTagged(reply, status, known, { server_time: new Date().toISOString() });
  }
}

/** Returns the Idempotency-Key; a blank header counts as absent. */
function readKey(header: string | undefined): IdempotencyKey | undefined {
  const key = header?.trim();
  if (!key) return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw new ValidationError([
      fault(['header', 'idempotency-key'], 'string_too_long', { max_length: MAX_KEY_LENGTH }),
    ]);
  }
  return { route: ROUTE, key };
}
