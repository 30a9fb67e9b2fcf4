import type { Page } from '@libs/dto/lists/page';
import { MerchantMoneyView } from '@libs/dto/payments/money-report';
import { CSV, sendCsv } from '@libs/service-kit/http/csv/csv-reply';
import type { CsvColumns } from '@libs/service-kit/http/csv/csv-text';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MoneyByMerchantQuery, MoneyPeriodQuery, MoneyQuery, MoneyView } from './money.dto.js';
import { MoneyService } from './money.service.js';
import { moneyPeriod } from './money-period.js';

// biome-ignore format: a table reads best as a table
const COLUMNS: CsvColumns<MerchantMoneyView> = [
  ['merchant_id',        (row) => row.merchant_id],
  ['merchant_name',      (row) => row.merchant_name],
  ['payments',           (row) => row.payments],
  ['volume_units',       (row) => row.volume_units],
  ['volume_usd_cents',   (row) => row.volume_usd_cents],
  ['fee_units',          (row) => row.fee_units],
  ['fees_usd_cents',     (row) => row.fees_usd_cents],
  ['unswept_units',      (row) => row.unswept_units],
  ['unswept_usd_cents',  (row) => row.unswept_usd_cents],
  ['unswept_since',      (row) => row.unswept_since],
];

/** Payments, income and costs of the platform. */
@Controller('api/admin')
@UseGuards(OperatorGuard)
export class MoneyController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly money: MoneyService,
  ) {}

  @Get('money')
  @Operation({
    summary: 'Volume, fees, gas and result of a period, and what waits to be swept',
    description:
      'Volume counts payments that became final in the period, fees those whose sweep reached the platform in it, gas the transactions of the platform’s relayer that ended in it. Gas is paid in the chain’s own coin: it is stated in US cents at one price for the whole period, and so is the result: an estimate.',
    returns: MoneyView,
  })
  total(@Query() { coin_usd_cents, ...period }: MoneyQuery): Promise<MoneyView> {
    return this.money.total(moneyPeriod(period, new Date()), coin_usd_cents);
  }

  @Get('money/merchants')
  @Operation({
    summary: 'Volume, fees and gas by merchant, highest volume first',
    description:
      'A cursor is valid for the same period only. Gas is spent for many merchants at once and not divided among them.',
    returns: pageOf(MerchantMoneyView),
  })
  byMerchant(@Query() { limit, cursor, ...period }: MoneyByMerchantQuery): Promise<Page<MerchantMoneyView>> {
    return this.rpc.call('sessions.money_by_merchant', { ...moneyPeriod(period, new Date()), limit, cursor });
  }

  @Get('money.csv')
  @Operation({ summary: 'Volume, fees and gas by merchant as CSV', returns: { media: CSV } })
  csv(@Query() query: MoneyPeriodQuery, @Res() reply: FastifyReply): Promise<void> {
    const period = moneyPeriod(query, new Date());
    return sendCsv(reply, `money-from-${period.from.slice(0, 10)}`, COLUMNS, (part) =>
      this.rpc.call('sessions.money_by_merchant', { ...period, ...part }),
    );
  }
}
