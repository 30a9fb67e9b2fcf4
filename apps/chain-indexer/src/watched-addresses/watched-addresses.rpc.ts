import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { WatchedAddressesService } from './watched-addresses.service.js';

@Controller()
export class WatchedAddressesRpcController {
  constructor(private readonly watched: WatchedAddressesService) {}

  @RpcMethod('chain.is_deposit_address')
  async isDepositAddress({
    address,
  }: RequestOf<'chain.is_deposit_address'>): Promise<ReplyOf<'chain.is_deposit_address'>> {
    const lower = address.toLowerCase();
    return { is_deposit_address: (await this.watched.ownersOf([lower])).has(lower) };
  }
}
