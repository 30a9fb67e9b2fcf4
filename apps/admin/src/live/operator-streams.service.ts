import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { LiveTopics } from '@libs/service-kit/event-streams/live-topics';
import type { SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The topics of live events: each names what an open page of an operator has to read again. */
export const TOPICS = ['merchants', 'users', 'audit', 'health', 'dead_letters', 'maintenance', 'approvals'] as const;
export type Topic = (typeof TOPICS)[number];

/** One key, because all operators see the same. */
const KEY = 'operators';

/** The open streams of operators. They end with the sign-in, and when the user stops being an operator. */
@Injectable()
export class OperatorStreamsService {
  private readonly topics: LiveTopics<Topic>;

  constructor(
    private readonly streams: LiveStreams,
    private readonly signIns: SignInResolver,
  ) {
    this.topics = new LiveTopics(streams);
  }

  open(request: SignedInRequest, reply: FastifyReply): void {
    const { tokenHash } = request;
    const mayGoOn = async () => (await this.signIns.resolve(tokenHash))?.is_operator === true;
    this.streams.open(KEY, reply, { name: tokenHash, mayGoOn });
  }

  changed(topics: readonly Topic[]): void {
    this.topics.changed(KEY, topics);
  }

  endOf(tokenHashes: readonly string[]): void {
    this.streams.endOf(tokenHashes);
  }
}
