import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { HoldGrowthService } from './hold-growth.service.js';

@Controller()
export class HoldGrowthRpcController {
  constructor(private readonly growth: HoldGrowthService) {}

  @RpcMethod('agent.grow_hold')
  grow(request: RequestOf<'agent.grow_hold'>): Promise<ReplyOf<'agent.grow_hold'>> {
    return this.growth.grow(request);
  }
}
