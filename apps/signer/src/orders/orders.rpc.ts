import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OrdersService } from './orders.service.js';

@Controller()
export class OrdersRpcController {
  constructor(private readonly orders: OrdersService) {}

  @RpcMethod('signer.sign_order')
  async sign(request: RequestOf<'signer.sign_order'>): Promise<ReplyOf<'signer.sign_order'>> {
    return { signature: await this.orders.sign(request) };
  }
}
