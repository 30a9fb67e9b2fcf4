import { SortedPayments, SortedSessions } from '@libs/dto/lists/list-queries';
import { CSV, sendCsv } from '@libs/service-kit/http/csv/csv-reply';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { PAYMENT_COLUMNS, SESSION_COLUMNS } from './csv-columns.js';

/** Exports lists as files: every row that the same filter shows on the screen. */
@Controller('api/dashboard/merchants/:merchant_id')
@UseGuards(MemberGuard)
export class ExportsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('sessions.csv')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Sessions as CSV, with the filters and the order of their list', returns: { media: CSV } })
  sessions(
    @PathInt('merchant_id') merchantId: number,
    @Query() filter: SortedSessions,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv(reply, `sessions-${merchantId}`, SESSION_COLUMNS, (part) =>
      this.rpc.call('sessions.list_sessions', { ...filter, merchant_id: merchantId, ...part }),
    );
  }

  @Get('payments.csv')
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Payments as CSV, with the filters and the order of their list', returns: { media: CSV } })
  payments(
    @PathInt('merchant_id') merchantId: number,
    @Query() filter: SortedPayments,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv(reply, `payments-${merchantId}`, PAYMENT_COLUMNS, (part) =>
      this.rpc.call('sessions.list_payments', { ...filter, merchant_id: merchantId, ...part }),
    );
  }
}
