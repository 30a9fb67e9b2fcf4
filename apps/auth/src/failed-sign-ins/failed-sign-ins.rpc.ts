import { positionBelow, timePosition, toPage } from '@libs/dto/lists/page';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { FailedSignInsRepository } from './failed-sign-ins.repository.js';

const LIST = 'failed_sign_ins';

@Controller()
export class FailedSignInsRpcController {
  constructor(
    private readonly database: Database,
    private readonly repository: FailedSignInsRepository,
  ) {}

  @RpcMethod('auth.failed_sign_ins')
  async list({
    cursor,
    limit,
    ...filter
  }: RequestOf<'auth.failed_sign_ins'>): Promise<ReplyOf<'auth.failed_sign_ins'>> {
    const rows = await this.repository.list(this.database, { ...filter, below: positionBelow(LIST, cursor) }, limit);
    return toPage(
      rows,
      limit,
      ({ last_at, id }) => timePosition(LIST, { at: last_at, id }),
      ({ first_at, last_at, ...row }) => ({ ...row, first_at: first_at.toISOString(), at: last_at.toISOString() }),
    );
  }
}
