import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AcceptedTurnView } from '../acceptance/accept.dto.js';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { type CallersRequest, CurrentCaller } from '../access/caller/current-caller.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { ListQuery } from '../http/list-query.js';
import { StreamRequestsService } from '../turn-streams/stream-requests.service.js';
import {
  AskAssistantBody,
  AssistantToolCallView,
  AssistantTurnView,
  AssistantView,
  DecideAssistantCallBody,
} from './assistant.dto.js';
import { AssistantService } from './assistant.service.js';

/**
 * The assistant of the dashboard, for members: it finds, explains and drafts with their rights, and the platform pays.
 */
@Controller('api/agent/merchants/:merchant_id/assistant')
@UseGuards(AccountGuard)
export class AssistantController {
  constructor(
    private readonly assistant: AssistantService,
    private readonly streams: StreamRequestsService,
  ) {}

  @Get()
  @Operation({ summary: 'Whether there is an assistant', returns: AssistantView })
  async get(@CurrentCaller() caller: Caller): Promise<AssistantView> {
    return { is_available: await this.assistant.isAvailable(caller) };
  }

  @Post('turns')
  @HttpCode(202)
  @Operation({
    summary: 'Ask the assistant',
    description:
      'The assistant’s tools have your rights in this organization, which are checked at each call. The platform pays for the turn.',
    returns: AcceptedTurnView,
    errors: ['not_found', 'idempotency_key_reused', 'quota_exceeded', 'unavailable'],
  })
  ask(
    @CurrentCaller() caller: Caller,
    @Body() { text }: AskAssistantBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<AcceptedTurnView> {
    return this.assistant.ask(caller, text, readIdempotencyKey(key));
  }

  @Get('turns')
  @Operation({
    summary: 'Your conversation with the assistant',
    returns: pageOf(AssistantTurnView),
    errors: ['not_found'],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<Page<AssistantTurnView>> {
    return this.assistant.list(caller, query);
  }

  @Delete('turns')
  @HttpCode(204)
  @Operation({
    summary: 'Erase your conversation with the assistant',
    description: 'Erases the conversation for good, with what the assistant remembers. Safe to repeat.',
    returns: null,
    errors: ['not_found'],
  })
  forget(@CurrentCaller() caller: Caller): Promise<void> {
    return this.assistant.forget(caller);
  }

  @Get('turns/:turn_id')
  @Operation({ summary: 'One turn of the assistant', returns: AssistantTurnView, errors: ['not_found'] })
  turn(@CurrentCaller() caller: Caller, @Param('turn_id') id: string): Promise<AssistantTurnView> {
    return this.assistant.get(caller, id);
  }

  @Get('turns/:turn_id/calls')
  @Operation({
    summary: 'Tool calls of the assistant in a turn',
    returns: pageOf(AssistantToolCallView),
    errors: ['not_found', 'unavailable'],
  })
  calls(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<AssistantToolCallView>> {
    return this.assistant.calls(caller, id, query);
  }

  @Get('turns/:turn_id/events')
  @Operation({
    summary: 'Watch a turn of the assistant',
    description: 'A stream of server-sent events with its texts while they are written, like that of other turns.',
    returns: null,
    also: { 200: 'The stream, which ends with the turn.' },
    errors: ['not_found', 'unavailable'],
  })
  async events(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: CallersRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const turn = () => this.assistant.reached(caller, id);
    await this.streams.answer({ lastEventId, hasTexts: true, turn }, request, reply);
  }

  @Post('turns/:turn_id/cancel')
  @HttpCode(200)
  @Operation({
    summary: 'Stop the assistant',
    returns: AssistantTurnView,
    errors: ['not_found', 'turn_not_cancellable'],
  })
  cancel(@CurrentCaller() caller: Caller, @Param('turn_id') id: string): Promise<AssistantTurnView> {
    return this.assistant.cancel(caller, id);
  }

  @Post('turns/:turn_id/decision')
  @HttpCode(200)
  @Operation({
    summary: 'Decide on a call of the assistant',
    description:
      'Only the member who asked can decide. Repeat it under the same `Idempotency-Key` if you get no response.',
    returns: AssistantTurnView,
    errors: ['not_found', 'approval_decided', 'approval_expired'],
  })
  decide(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Body() body: DecideAssistantCallBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<AssistantTurnView> {
    return this.assistant.decide(caller, id, body, readIdempotencyKey(key));
  }
}
