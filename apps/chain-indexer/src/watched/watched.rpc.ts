import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { WatchedService } from './watched.service.js';

@Controller()
export class WatchedRpcController {
  constructor(private readonly watched: WatchedService) {}

  @RpcMethod('chain.is_deposit_address')
  async isDepositAddress({
    address,
  }: RequestOf<'chain.is_deposit_address'>): Promise<ReplyOf<'chain.is_deposit_address'>> {
    const lower = address.toLowerCase();
    return { is_deposit_address: (await this.watched.ownersOf([lower])).has(lower) };
  }
}
