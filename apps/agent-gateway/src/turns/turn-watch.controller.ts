import { StepView } from '@libs/dto/agent/step-view';
import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Get, Headers, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { type CallersRequest, CurrentCaller } from '../access/caller/current-caller.js';
import { ListQuery } from '../http/list-query.js';
import { StreamRequestsService } from '../turn-streams/stream-requests.service.js';
import { TurnEventsQuery, TurnEventView } from './turns.dto.js';
import { TurnsService } from './turns.service.js';

/** The events and steps of a turn, live and afterwards. */
@Controller(['v1/turns/:turn_id', 'api/agent/merchants/:merchant_id/turns/:turn_id'])
@UseGuards(AccountGuard)
export class TurnWatchController {
  constructor(
    private readonly turns: TurnsService,
    private readonly streams: StreamRequestsService,
  ) {}

  @Get('events')
  @Operation({
    summary: 'Events of a turn',
    description:
      'Oldest first. With `Accept: text/event-stream` the response is a stream of server-sent events: `id` is the number of the event, `event` its type, and after a disconnect `Last-Event-ID` continues where it was. `turn.stepped` says that `/steps` has a new step; its `id` is `<number>.<steps>`, with the number of the event before it. With `deltas=true` the stream also has the texts while the agent writes them, and its `id`s are opaque. The stream ends with the turn. The platform may drop events months after their turn has ended: the list is then empty, or begins later.',
    returns: pageOf(TurnEventView),
    also: {
      204: 'All events were sent already, and no more will come; or the turn has ended and its last one is no longer kept.',
    },
    errors: ['not_found', 'key_scope_denied'],
  })
  async events(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Query() query: TurnEventsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: CallersRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!request.headers.accept?.includes('text/event-stream')) {
      await reply.send(await this.turns.events(caller, id, query));
      return;
    }
    const turn = () => this.turns.reached(caller, id);
    await this.streams.answer({ lastEventId, hasTexts: query.deltas === 'true', turn }, request, reply);
  }

  @Get('steps')
  @Operation({
    summary: 'Steps of a turn',
    description: 'The texts of the engine and the tools that it called, oldest first.',
    returns: pageOf(StepView),
    errors: ['not_found', 'key_scope_denied', 'unavailable'],
  })
  steps(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<StepView>> {
    return this.turns.steps(caller, id, query);
  }
}
