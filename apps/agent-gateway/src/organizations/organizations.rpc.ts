import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsRpcController {
  constructor(private readonly organizations: OrganizationsService) {}

  @RpcMethod('agent.may_sell_for')
  async maySellFor({
    account_id,
    merchant_id,
  }: RequestOf<'agent.may_sell_for'>): Promise<ReplyOf<'agent.may_sell_for'>> {
    return { allowed: await this.organizations.maySellFor(account_id, merchant_id) };
  }
}
