import { PaymentsFilter, PaymentsQuery, SessionsFilter, SessionsQuery } from '@libs/dto/lists/list-queries';
import { PaymentTotalsView, SessionTotalsView } from '@libs/dto/lists/list-totals';
import type { Page } from '@libs/dto/lists/page';
import { PaymentView, SessionView, UsageView } from '@libs/dto/payments/views';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { CreateLinkBody } from './sessions.dto.js';

/** Sessions, payments and usage of a merchant. The sessions service owns them; these are the routes for members. */
@Controller('api/dashboard/merchants/:merchant_id')
@UseGuards(MemberGuard)
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  /** Creates a payment link: the same session that the API creates, with the same checks. */
  @Post('sessions')
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Create a payment link',
    description: 'The same kind of session that the API creates, with the same checks. Open for 24 hours.',
    returns: SessionView,
    errors: ['merchant_not_active', 'treasury_not_set', 'tier_cap_exceeded'],
  })
  async create(@PathInt('merchant_id') merchantId: number, @Body() body: CreateLinkBody): Promise<SessionView> {
    const { session } = await this.rpc.call('sessions.create_link', {
      merchant_id: merchantId,
      amount_usd_cents: body.amount_usd_cents,
      note: body.note ?? null,
      description: body.description ?? null,
      reference: body.reference ?? null,
      user_external_id: body.user_external_id ?? 0,
      return_url: body.return_url ?? '',
      ...(body.network === undefined ? {} : { network: body.network }),
    });
    return session;
  }

  @Get('sessions')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Sessions, newest first or in another order', returns: pageOf(SessionView) })
  sessions(@PathInt('merchant_id') merchantId: number, @Query() query: SessionsQuery): Promise<Page<SessionView>> {
    return this.rpc.call('sessions.list_sessions', { ...query, merchant_id: merchantId });
  }

  @Get('payments')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Payments, newest first or in another order', returns: pageOf(PaymentView) })
  payments(@PathInt('merchant_id') merchantId: number, @Query() query: PaymentsQuery): Promise<Page<PaymentView>> {
    return this.rpc.call('sessions.list_payments', { ...query, merchant_id: merchantId });
  }

  @Get('sessions/totals')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Totals of the sessions that match a filter', returns: SessionTotalsView })
  async sessionTotals(
    @PathInt('merchant_id') merchantId: number,
    @Query() filter: SessionsFilter,
  ): Promise<SessionTotalsView> {
    return (await this.rpc.call('sessions.session_totals', { ...filter, merchant_id: merchantId })).totals;
  }

  @Get('payments/totals')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Totals of the payments that match a filter', returns: PaymentTotalsView })
  async paymentTotals(
    @PathInt('merchant_id') merchantId: number,
    @Query() filter: PaymentsFilter,
  ): Promise<PaymentTotalsView> {
    return (await this.rpc.call('sessions.payment_totals', { ...filter, merchant_id: merchantId })).totals;
  }

  @Get('usage')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Usage, a row for each UTC month', returns: pageOf(UsageView) })
  async usage(@PathInt('merchant_id') merchantId: number): Promise<Page<UsageView>> {
    const { data } = await this.rpc.call('sessions.usage', { merchant_id: merchantId });
    return { data, has_more: false, next_cursor: null };
  }
}
