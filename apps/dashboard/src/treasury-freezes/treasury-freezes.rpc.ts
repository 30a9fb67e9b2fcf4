import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TreasuryFreezesService } from './treasury-freezes.service.js';

@Controller()
export class TreasuryFreezesRpcController {
  constructor(private readonly freezes: TreasuryFreezesService) {}

  @RpcMethod('dashboard.freeze_treasuries')
  async freeze({
    user_id,
    actor,
  }: RequestOf<'dashboard.freeze_treasuries'>): Promise<ReplyOf<'dashboard.freeze_treasuries'>> {
    return { merchants: await this.freezes.freezeOf(user_id, actor) };
  }
}
