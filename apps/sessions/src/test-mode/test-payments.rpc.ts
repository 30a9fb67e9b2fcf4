import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TestPaymentsService } from './test-payments.service.js';

/** The requests of the buttons on the pay page and in the dashboard. */
@Controller()
export class TestPaymentsRpcController {
  constructor(private readonly payments: TestPaymentsService) {}

  @RpcMethod('sessions.pay_test')
  async pay({ token, merchant_id, ...body }: RequestOf<'sessions.pay_test'>): Promise<ReplyOf<'sessions.pay_test'>> {
    return { payment: await this.payments.pay(token, body, merchant_id) };
  }
}
