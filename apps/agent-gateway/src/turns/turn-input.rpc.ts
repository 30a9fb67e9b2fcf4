import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';

/** RPC method about turns for the turn runner. */
@Controller()
export class TurnInputRpcController {
  constructor(
    private readonly database: Database,
    private readonly turns: StoredTurnsService,
  ) {}

  @RpcMethod('agent.turn_input')
  async input({ turn_id }: RequestOf<'agent.turn_input'>): Promise<ReplyOf<'agent.turn_input'>> {
    const turn = await this.turns.byId(this.database, turn_id);
    if (!turn) throw new AppError('not_found');
    return { text: turn.text, files: await this.turns.inputFiles(this.database, turn_id) };
  }
}
