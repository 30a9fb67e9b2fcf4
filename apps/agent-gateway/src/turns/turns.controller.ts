import type { Page } from '@libs/dto/lists/page';
import { sendTagged } from '@libs/service-kit/http/json/tagged-json';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AcceptedTurnView, CreateTurnBody } from '../acceptance/accept.dto.js';
import { AcceptService } from '../acceptance/accept.service.js';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { MaintenanceService } from '../maintenance/maintenance.service.js';
import { CancelService } from './cancel.service.js';
import { viewOf } from './turn.view.js';
import { TurnsQuery, TurnView } from './turns.dto.js';
import { TurnsService } from './turns.service.js';

@Controller(['v1/turns', 'api/agent/merchants/:merchant_id/turns'])
@UseGuards(AccountGuard)
export class TurnsController {
  constructor(
    private readonly acceptance: AcceptService,
    private readonly turns: TurnsService,
    private readonly cancellations: CancelService,
    private readonly maintenance: MaintenanceService,
  ) {}

  @Post()
  @HttpCode(202)
  @Operation({
    summary: 'Submit a turn',
    description:
      'The turn is queued behind the earlier turns of its thread, and the most that it may cost is held until it ends. Send an `Idempotency-Key`, one for each logical turn: a retry without it can create a second paid turn.',
    returns: AcceptedTurnView,
    headers: {
      location: 'The URL of the turn.',
      'Idempotency-Replayed': '`true` when this response was sent before.',
      'Retry-After': 'During maintenance with a known end: the seconds until then.',
    },
    errors: [
      'not_found',
      'key_scope_denied',
      'space_archived',
      'idempotency_key_reused',
      'insufficient_credits',
      'quota_exceeded',
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateTurnBody,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AcceptedTurnView> {
    // Before the turn is accepted: a failure after that would hide a turn that runs and is charged.
    const { active, message, expected_end } = await this.maintenance.state();
    const { turn, replayed } = await this.acceptance.accept(caller, body, readIdempotencyKey(key));
    void reply.header('location', `${request.routeOptions.url}/${turn.turn_id}`);
    if (replayed) void reply.header('idempotency-replayed', 'true');
    if (!active) return turn;
    const endsInS = expected_end === null ? 0 : Math.ceil((Date.parse(expected_end) - Date.now()) / 1_000);
    if (endsInS > 0) void reply.header('retry-after', String(endsInS));
    return { ...turn, maintenance: { active, message, expected_end } };
  }

  @Get()
  @Operation({ summary: 'Turns that the caller can access', returns: pageOf(TurnView) })
  list(@CurrentCaller() caller: Caller, @Query() query: TurnsQuery): Promise<Page<TurnView>> {
    return this.turns.list(caller, query);
  }

  @Get(':turn_id')
  @Operation({
    summary: 'One turn',
    description:
      'Poll with capped backoff until `state` is done, failed or cancelled. Send the `etag` of the last response as `If-None-Match`: while nothing happened, the response is 304 without a body.',
    returns: TurnView,
    also: { 304: 'Nothing changed since the response that `If-None-Match` names.' },
    headers: { etag: 'Names what the response says.' },
    errors: ['not_found', 'key_scope_denied'],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendTagged(reply, await this.turns.tagged(caller, id), known);
  }

  @Post(':turn_id/cancel')
  @HttpCode(200)
  @Operation({
    summary: 'Cancel a turn',
    description: 'A queued turn ends at once and costs nothing; a running one ends as soon as its tool stops.',
    returns: TurnView,
    also: { 202: 'The turn is running. It will end, and its cost so far is charged.' },
    errors: ['not_found', 'key_scope_denied', 'turn_not_cancellable'],
  })
  async cancel(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TurnView> {
    const { turn, wasRunning } = await this.cancellations.cancel(caller, id);
    if (wasRunning) void reply.status(202);
    return viewOf(turn);
  }
}
