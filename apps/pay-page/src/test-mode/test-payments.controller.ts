import { AppError } from '@libs/errors/app-error';
import { Operation } from '@libs/service-kit/http/operation';
import { requireSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PayPageSettings } from '../settings.js';
import { TEST_ACTIONS } from './test-actions.js';

/** The buttons of a test session's page. Anybody with the link may press them, as anybody with the link may pay. */
@Controller('pay/:token/test_payment')
export class TestPaymentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: PayPageSettings,
  ) {}

  @Post()
  @Operation({
    summary: 'Have a simulated buyer pay a test session',
    description: `A form: \`act\` is one of ${Object.keys(TEST_ACTIONS).join(', ')}. Redirects to the page. For backends there is \`POST /api/test/sessions/{token}/pay\`.`,
    returns: null,
    errors: ['not_found', 'cross_site_request', 'session_not_simulated', 'test_payment_limit', 'rate_limited'],
    errorPages: true,
  })
  async pay(
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request, this.settings.publicUrl);
    const name = (body as Readonly<Record<string, unknown>> | null | undefined)?.['act'];
    const action = typeof name === 'string' && Object.hasOwn(TEST_ACTIONS, name) ? TEST_ACTIONS[name] : undefined;
    const { view } = await this.rpc.call('sessions.pay_view', { token });
    if (!action || !view) throw new AppError('not_found');
    await this.rpc.call('sessions.pay_test', { token, ...action.payment(view) });
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    await reply.redirect(`/pay/${encodeURIComponent(token)}${query}`, 303);
  }
}
