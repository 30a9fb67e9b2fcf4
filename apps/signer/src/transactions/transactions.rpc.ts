import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TransactionsService } from './transactions.service.js';

@Controller()
export class TransactionsRpcController {
  constructor(private readonly transactions: TransactionsService) {}

  @RpcMethod('signer.sign_transaction')
  async sign(request: RequestOf<'signer.sign_transaction'>): Promise<ReplyOf<'signer.sign_transaction'>> {
    return { raw: await this.transactions.sign(request) };
  }
}
