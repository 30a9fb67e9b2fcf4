import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { DeliveriesService } from './deliveries.service.js';

/** RPC methods about deliveries for the dashboard and the agent gateway. */
@Controller()
export class DeliveriesRpcController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @RpcMethod('webhooks.send_test')
  async sendTest(request: RequestOf<'webhooks.send_test'>): Promise<ReplyOf<'webhooks.send_test'>> {
    return { delivery: await this.deliveries.sendTest(request) };
  }

  @RpcMethod('webhooks.list_deliveries')
  list(request: RequestOf<'webhooks.list_deliveries'>): Promise<ReplyOf<'webhooks.list_deliveries'>> {
    return this.deliveries.list(request);
  }

  @RpcMethod('webhooks.failed_count')
  async failed({ merchant_id, from }: RequestOf<'webhooks.failed_count'>): Promise<ReplyOf<'webhooks.failed_count'>> {
    return { count: await this.deliveries.failedCount(merchant_id, new Date(from)) };
  }

  @RpcMethod('webhooks.get_delivery')
  async detail(request: RequestOf<'webhooks.get_delivery'>): Promise<ReplyOf<'webhooks.get_delivery'>> {
    return { delivery: await this.deliveries.detail(request) };
  }

  @RpcMethod('webhooks.replay_delivery')
  async replay(request: RequestOf<'webhooks.replay_delivery'>): Promise<ReplyOf<'webhooks.replay_delivery'>> {
    return { delivery: await this.deliveries.replay(request) };
  }
}
