import { decodeCursor, toPage } from '@libs/dto/lists/page';
import type { MerchantMoneyView, MoneyFigures } from '@libs/dto/payments/money-report';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { ValidationError } from '@libs/errors/app-error';
import { centsFromBaseUnits } from '@libs/money/cents';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import {
  type MerchantMoneyRow,
  type MoneyPosition,
  MoneyReportRepository,
  type MoneyRow,
  type Period,
} from './money-report.repository.js';

/** Requests of operators about money. */
@Controller()
export class MoneyReportRpcController {
  constructor(
    private readonly database: Database,
    private readonly repository: MoneyReportRepository,
  ) {}

  @RpcMethod('sessions.money')
  async total(request: RequestOf<'sessions.money'>): Promise<ReplyOf<'sessions.money'>> {
    return figuresOf(await this.repository.total(this.database, periodOf(request)));
  }

  @RpcMethod('sessions.money_by_merchant')
  async byMerchant({
    cursor,
    limit,
    ...request
  }: RequestOf<'sessions.money_by_merchant'>): Promise<ReplyOf<'sessions.money_by_merchant'>> {
    const period = periodOf(request);
    const list = `money ${period.from.getTime()} ${period.to.getTime()}`;
    const rows = await this.repository.byMerchant(this.database, period, positionOf(list, cursor), limit);
    return toPage(rows, limit, ({ volume, merchant_id }) => `${list}:${volume}:${merchant_id}`, viewOf);
  }
}

function periodOf({ from, to }: { from: string; to: string }): Period {
  return { from: new Date(from), to: new Date(to) };
}

/** Parses a cursor. It is valid for the same period only, because the order differs between periods. */
function positionOf(list: string, cursor: string | undefined): MoneyPosition | undefined {
  if (cursor === undefined) return undefined;
  const [name, volume = '', merchant = '', ...more] = (decodeCursor(cursor) ?? '').split(':');
  if (name === list && more.length === 0 && /^\d{1,78}$/.test(volume) && /^\d{1,15}$/.test(merchant)) {
    return { volume: BigInt(volume), merchantId: Number(merchant) };
  }
  const msg = 'cursor must come from next_cursor of this list';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'cursor_invalid' }]);
}

function viewOf({ merchant_id, merchant_name, ...row }: MerchantMoneyRow): MerchantMoneyView {
  return { merchant_id, merchant_name, ...figuresOf(row) };
}

/** Sums are made in base units and converted to cents once. */
function figuresOf({ payments, volume, fee, unswept, since }: MoneyRow): MoneyFigures {
  return {
    payments,
    volume_units: String(volume),
    volume_usd_cents: centsFromBaseUnits(volume),
    fee_units: String(fee),
    fees_usd_cents: centsFromBaseUnits(fee),
    unswept_units: String(unswept),
    unswept_usd_cents: centsFromBaseUnits(unswept),
    unswept_since: since?.toISOString() ?? null,
  };
}
