import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MembershipsService } from '../registry/memberships.service.js';

@Controller()
export class MembersRpcController {
  constructor(
    private readonly database: Database,
    private readonly members: MembershipsService,
  ) {}

  @RpcMethod('dashboard.memberships')
  async memberships({ user_ids }: RequestOf<'dashboard.memberships'>): Promise<ReplyOf<'dashboard.memberships'>> {
    return { memberships: await this.members.ofUsers(this.database, user_ids) };
  }

  @RpcMethod('dashboard.owners')
  async owners({ merchant_ids }: RequestOf<'dashboard.owners'>): Promise<ReplyOf<'dashboard.owners'>> {
    return { owners: await this.members.ownersOf(this.database, merchant_ids) };
  }
}
