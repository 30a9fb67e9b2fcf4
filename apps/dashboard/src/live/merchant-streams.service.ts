import { merchantBehind, testMerchantOf } from '@libs/dto/test-mode/test-mode';
import { Database } from '@libs/service-kit/database/database';
import type { StreamReader } from '@libs/service-kit/event-streams/event-stream-registry';
import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { LiveTopics } from '@libs/service-kit/event-streams/live-topics';
import type { SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MembershipsService } from '../registry/memberships.service.js';
import type { Topic } from './topics.js';

/** The open streams of members, by merchant. They end when the sign-in or the membership ends. */
@Injectable()
export class MerchantStreamsService {
  private readonly topics: LiveTopics<Topic>;

  constructor(
    private readonly streams: LiveStreams,
    private readonly database: Database,
    private readonly members: MembershipsService,
    private readonly signIns: SignInResolver,
  ) {
    this.topics = new LiveTopics(streams);
  }

  open(merchantId: number, request: SignedInRequest, reply: FastifyReply): void {
    this.streams.open(String(merchantId), reply, this.reader(merchantId, request));
  }

  changed(merchantId: number, topics: readonly Topic[]): void {
    this.topics.changed(String(merchantId), topics);
  }

  /** Notifies open pages of what members did. A former member receives nothing. */
  async touched(merchantId: number, topics: readonly Topic[]): Promise<void> {
    if (topics.includes('members')) {
      for (const id of [merchantId, testMerchantOf(merchantId)]) await this.streams.check(String(id));
    }
    this.changed(merchantId, topics);
  }

  endOf(tokenHashes: readonly string[]): void {
    this.streams.endOf(tokenHashes);
  }

  private reader(merchantId: number, { tokenHash }: SignedInRequest): StreamReader {
    return {
      name: tokenHash,
      mayGoOn: async () => {
        const user = await this.signIns.resolve(tokenHash);
        return !!user && !!(await this.members.roleOf(this.database, merchantBehind(merchantId), user.user_id));
      },
    };
  }
}
