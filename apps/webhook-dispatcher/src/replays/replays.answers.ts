import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { ReplaysService } from './replays.service.js';

/** The dashboard's and the agent gateway's question about all that failed. */
@Controller()
export class ReplaysAnswers {
  constructor(private readonly replays: ReplaysService) {}

  @Answers('webhooks.replay_failed')
  async replayFailed(request: RequestOf<'webhooks.replay_failed'>): Promise<ReplyOf<'webhooks.replay_failed'>> {
    return { replayed: await this.replays.order(request) };
  }
}
