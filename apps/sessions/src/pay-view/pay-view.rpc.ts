import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { PayViewService } from './pay-view.service.js';

@Controller()
export class PayViewRpcController {
  constructor(private readonly payViews: PayViewService) {}

  @RpcMethod('sessions.pay_view')
  async view({ token }: RequestOf<'sessions.pay_view'>): Promise<ReplyOf<'sessions.pay_view'>> {
    return { view: (await this.payViews.payView(token)) ?? null };
  }
}
