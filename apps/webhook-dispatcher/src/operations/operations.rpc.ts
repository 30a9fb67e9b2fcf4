import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';

/** RPC methods about deliveries for operators. */
@Controller()
export class OperationsRpcController {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
  ) {}

  @RpcMethod('webhooks.failed_deliveries')
  async failed({ limit }: RequestOf<'webhooks.failed_deliveries'>): Promise<ReplyOf<'webhooks.failed_deliveries'>> {
    return { data: await this.repository.failed(this.database, limit) };
  }
}
