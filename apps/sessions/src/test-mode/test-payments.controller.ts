import { TestPaymentBody, TestPaymentView } from '@libs/dto/test-mode/test-payments';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { TestPaymentsService } from './test-payments.service.js';

/** Test mode for a merchant's backend. */
@Controller('api/test/sessions/:token/pay')
@UseGuards(ApiKeyGuard)
export class TestPaymentsController {
  constructor(private readonly payments: TestPaymentsService) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('sessions:write')
  @Operation({
    summary: 'Pay a test session, as a simulated buyer',
    description:
      'Only with a test key. The payment goes through the same states, events, webhooks, fees and sweeps as real money. A session can have at most 100 payments, and a merchant 120 a minute. An empty object pays what is due.',
    returns: TestPaymentView,
    errors: ['not_found', 'session_not_simulated', 'test_payment_limit', 'rate_limited'],
  })
  pay(
    @KeyMerchant() merchantId: number,
    @Param('token') token: string,
    @Body() body: TestPaymentBody,
  ): Promise<TestPaymentView> {
    return this.payments.pay(token, body, merchantId);
  }
}
