import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccessRecheckService } from '../access/access-recheck.service.js';
import type { CallersRequest } from '../access/caller/current-caller.js';
import type { ShownTurn } from '../stored-turns/owned-turn.js';
import { lastEventOf } from './last-event/last-event.js';
import { TurnStreamsService } from './turn-streams.service.js';

/** A request for the event stream of a turn. */
export interface StreamRequest {
  readonly lastEventId: string | undefined;
  /** Whether texts are sent while they are written. */
  readonly hasTexts: boolean;
  /** Reads the turn, if the caller may see it. */
  readonly turn: () => Promise<Pick<ShownTurn, 'id' | 'state' | 'transition' | 'created_at' | 'finished_at'>>;
}

/** Answers requests for the event streams of turns. */
@Injectable()
export class StreamRequestsService {
  constructor(
    private readonly streams: TurnStreamsService,
    private readonly accessRecheck: AccessRecheckService,
  ) {}

  /**
   * Sends what the client does not have yet, and what follows, while its caller is allowed to see it; 204 where nothing
   * will follow, because everything was sent or is no longer stored. Throws the 422 of an invalid `Last-Event-ID`, the
   * errors of reading the turn, and `unavailable` when too many streams are open.
   */
  async answer(
    { lastEventId, hasTexts, turn }: StreamRequest,
    request: CallersRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { seq: afterSeq, cursor } = lastEventOf(lastEventId);
    const found = await turn();
    const { state, transition } = found;
    const isOver = isTerminal(state) && (afterSeq >= transition || !(await this.streams.has(found, transition)));
    if (isOver) return void (await reply.status(204).send());
    const texts = hasTexts ? cursor : undefined;
    this.streams.open({ turn: found, afterSeq, texts }, reply, this.accessRecheck.of(request));
  }
}
