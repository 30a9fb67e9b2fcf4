import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsRpcController {
  constructor(private readonly organizations: OrganizationsService) {}

  @RpcMethod('dashboard.own_organization')
  async ownOrganization({
    user_id,
    besides,
  }: RequestOf<'dashboard.own_organization'>): Promise<ReplyOf<'dashboard.own_organization'>> {
    return { merchant_id: await this.organizations.ofPerson(user_id, besides) };
  }
}
