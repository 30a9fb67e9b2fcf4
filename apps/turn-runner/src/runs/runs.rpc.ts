import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { RunningTurns } from './running-turns.js';
import { RunsService } from './runs.service.js';

/** RPC methods about turns for the gateway. */
@Controller()
export class RunsRpcController {
  constructor(
    private readonly runs: RunsService,
    private readonly runningTurns: RunningTurns,
  ) {}

  @RpcMethod('runner.cancel')
  async cancel(request: RequestOf<'runner.cancel'>): Promise<ReplyOf<'runner.cancel'>> {
    const reply = await this.runs.cancelNow(request);
    // If another replica works on the turn, it gets the event instead.
    if (reply.state === 'running') this.runningTurns.cancel(request.turn_id);
    return reply;
  }
}
