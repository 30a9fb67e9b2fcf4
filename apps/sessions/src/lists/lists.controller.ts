import { PaymentsQuery, SessionsQuery } from '@libs/dto/lists/list-queries';
import type { Page } from '@libs/dto/lists/page';
import { PaymentView, SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import { ApiKeyGuard, KeyMerchant, NeedsScope } from '@libs/service-kit/api-keys/api-key.guard';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { paymentView } from '../views/payment-view.js';
import { ListPagesService } from './list-pages.service.js';
import { ListsService } from './lists.service.js';

/** A merchant's sessions and payments, for its backend. */
@Controller('api')
@UseGuards(ApiKeyGuard)
export class ListsController {
  constructor(
    private readonly pages: ListPagesService,
    private readonly lists: ListsService,
  ) {}

  @Get('sessions')
  @NeedsScope('sessions:read')
  @Operation({ summary: 'Your sessions, newest first or in another order', returns: pageOf(SessionView) })
  sessions(@KeyMerchant() merchantId: number, @Query() query: SessionsQuery): Promise<Page<SessionView>> {
    return this.pages.sessions({ ...query, merchant_id: merchantId });
  }

  @Get('payments')
  @NeedsScope('payments:read')
  @Operation({ summary: 'Your payments, newest first or in another order', returns: pageOf(PaymentView) })
  payments(@KeyMerchant() merchantId: number, @Query() query: PaymentsQuery): Promise<Page<PaymentView>> {
    return this.pages.payments({ ...query, merchant_id: merchantId });
  }

  @Get('payments/:payment_id')
  @NeedsScope('payments:read')
  @Operation({ summary: 'One payment', returns: PaymentView, errors: ['not_found'] })
  async payment(@KeyMerchant() merchantId: number, @PathInt('payment_id') id: number): Promise<PaymentView> {
    const row = await this.lists.payment(merchantId, id);
    if (!row) throw new AppError('not_found');
    return paymentView(row);
  }
}
