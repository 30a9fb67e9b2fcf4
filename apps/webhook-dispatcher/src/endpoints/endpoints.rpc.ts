import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { EndpointsService } from './endpoints.service.js';

/** RPC methods about endpoints for the dashboard and the agent gateway. */
@Controller()
export class EndpointsRpcController {
  constructor(private readonly endpoints: EndpointsService) {}

  @RpcMethod('webhooks.list_endpoints')
  list(request: RequestOf<'webhooks.list_endpoints'>): Promise<ReplyOf<'webhooks.list_endpoints'>> {
    return this.endpoints.list(request);
  }

  @RpcMethod('webhooks.get_endpoint')
  async get(request: RequestOf<'webhooks.get_endpoint'>): Promise<ReplyOf<'webhooks.get_endpoint'>> {
    return { endpoint: await this.endpoints.get(request) };
  }

  @RpcMethod('webhooks.create_endpoint')
  create(request: RequestOf<'webhooks.create_endpoint'>): Promise<ReplyOf<'webhooks.create_endpoint'>> {
    return this.endpoints.create(request);
  }

  @RpcMethod('webhooks.update_endpoint')
  async update(request: RequestOf<'webhooks.update_endpoint'>): Promise<ReplyOf<'webhooks.update_endpoint'>> {
    return { endpoint: await this.endpoints.update(request) };
  }

  @RpcMethod('webhooks.delete_endpoint')
  async delete(request: RequestOf<'webhooks.delete_endpoint'>): Promise<ReplyOf<'webhooks.delete_endpoint'>> {
    await this.endpoints.delete(request);
    return {};
  }

  @RpcMethod('webhooks.roll_secret')
  rollSecret(request: RequestOf<'webhooks.roll_secret'>): Promise<ReplyOf<'webhooks.roll_secret'>> {
    return this.endpoints.rollSecret(request);
  }
}
