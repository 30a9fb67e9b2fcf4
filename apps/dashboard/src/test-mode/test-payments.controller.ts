import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { TestPaymentBody, TestPaymentView } from '@libs/dto/test-mode/test-payments';
import { AppError } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';

/** The buttons of a test session. */
@Controller('api/dashboard/merchants/:merchant_id/sessions/:token/test_payment')
@UseGuards(MemberGuard)
export class TestPaymentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Pay a test session, as a simulated buyer',
    description: 'The same as `POST /api/test/sessions/{token}/pay` with a test key.',
    returns: TestPaymentView,
    errors: ['not_found', 'session_not_simulated', 'test_payment_limit', 'rate_limited'],
  })
  async pay(
    @PathInt('merchant_id') merchantId: number,
    @Param('token') token: string,
    @Body() body: TestPaymentBody,
  ): Promise<TestPaymentView> {
    if (!isTestMerchant(merchantId)) throw new AppError('not_found');
    const { payment } = await this.rpc.call('sessions.pay_test', { ...body, token, merchant_id: merchantId });
    return payment;
  }
}
