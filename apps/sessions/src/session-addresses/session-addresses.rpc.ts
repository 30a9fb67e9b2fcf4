import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SessionAddressesRepository } from './session-addresses.repository.js';

@Controller()
export class SessionAddressesRpcController {
  constructor(
    private readonly database: Database,
    private readonly addresses: SessionAddressesRepository,
  ) {}

  @RpcMethod('sessions.addresses')
  async young(request: RequestOf<'sessions.addresses'>): Promise<ReplyOf<'sessions.addresses'>> {
    const rows = await this.addresses.young(this.database, request);
    return { sessions: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
  }
}
