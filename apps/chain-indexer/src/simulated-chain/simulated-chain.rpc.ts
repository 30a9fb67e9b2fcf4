import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SimulatedChainService } from './simulated-chain.service.js';

@Controller()
export class SimulatedChainRpcController {
  constructor(private readonly chain: SimulatedChainService) {}

  @RpcMethod('chain.simulate_payment')
  async pay(request: RequestOf<'chain.simulate_payment'>): Promise<ReplyOf<'chain.simulate_payment'>> {
    return { payment: await this.chain.pay(request) };
  }
}
