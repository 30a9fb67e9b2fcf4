import { OperatorRescanBody, RescanView } from '@libs/dto/payments/rescans';
import { refusedValue } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';

/** Rescans the chain, for any merchant's session or any transaction. */
@Controller('api/admin/rescan')
@UseGuards(OperatorGuard)
export class RescansController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  @Operation({
    summary: 'Check the chain for a session’s money, or for one transaction',
    description: 'Send exactly one of the two. Adds what was missing; repeating it changes nothing more.',
    returns: RescanView,
    errors: ['not_found'],
  })
  rescan(@Body() { session_token, tx_hash }: OperatorRescanBody): Promise<RescanView> {
    if ((session_token === undefined) === (tx_hash === undefined)) {
      const msg = 'Give either session_token or tx_hash';
      throw refusedValue(['body'], msg);
    }
    return this.rpc.call('sessions.rescan', { merchant_id: null, session_token, tx_hash });
  }
}
