import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { RunningTurns } from './running-turns.js';
import { RunsService } from './runs.service.js';

/** Questions of the gateway about turns. */
@Controller()
export class RunsRpcController {
  constructor(
    private readonly runs: RunsService,
    private readonly runningTurns: RunningTurns,
  ) {}

  @RpcMethod('runner.cancel')
  async cancel(request: RequestOf<'runner.cancel'>): Promise<ReplyOf<'runner.cancel'>> {
    const reply = await this.runs.cancelNow(request);
    // Of a turn of another replica that one hears by the event.
    if (reply.state === 'running') this.runningTurns.cancel(request.turn_id);
    return reply;
  }
}
