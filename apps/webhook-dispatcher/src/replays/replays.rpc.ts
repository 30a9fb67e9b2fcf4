import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ReplaysService } from './replays.service.js';

/** The RPC method that replays all failed deliveries, for the dashboard and the agent gateway. */
@Controller()
export class ReplaysRpcController {
  constructor(private readonly replays: ReplaysService) {}

  @RpcMethod('webhooks.replay_failed')
  async replayFailed(request: RequestOf<'webhooks.replay_failed'>): Promise<ReplyOf<'webhooks.replay_failed'>> {
    return { replayed: await this.replays.order(request) };
  }
}
