import { DAY_MS } from '@libs/dto/durations';
import type { SessionAttention } from '@libs/dto/payments/attention';
import type { OverviewDay, OverviewTotals, OverviewView } from '@libs/dto/payments/overview';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import { sweptCents } from '@libs/money/fees/swept-cents';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { DaySums } from '../merchant-sums/merchant-sums.js';
import { MerchantSumsService } from '../merchant-sums/merchant-sums.service.js';
import { OverviewRepository } from './overview.repository.js';

const BPS = 10_000;

/** A merchant's sales, day by day. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly repository: OverviewRepository,
    private readonly sums: MerchantSumsService,
  ) {}

  async totals(merchantId: number): Promise<ReplyOf<'sessions.totals'>> {
    const [{ payments, volume }, { sessions }] = await Promise.all([
      this.repository.settled(this.database, merchantId),
      this.sums.overall(merchantId),
    ]);
    return { sessions, payments, settled_volume_usd_cents: centsFromBaseUnits(volume) };
  }

  firstPaymentAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.firstPaymentAt(this.database, merchantId);
  }

  attention(merchantId: number, from: Date): Promise<SessionAttention> {
    return this.repository.attention(this.database, merchantId, from);
  }

  async view(merchantId: number, days: number): Promise<OverviewView> {
    const tomorrow = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS;
    const [before, from, to] = [2 * days, days, 0].map((ago) => new Date(tomorrow - ago * DAY_MS)) as [
      Date,
      Date,
      Date,
    ];
    const [counted, now] = await Promise.all([
      this.sums.days({ merchantId, from: before, to }),
      this.sums.overall(merchantId),
    ]);
    const byDay = everyDay(counted, before, 2 * days);
    const current = byDay.slice(days);
    return {
      days,
      from: from.toISOString(),
      by_day: current.map(dayView),
      totals: totalsOf(current),
      previous: totalsOf(byDay.slice(0, days)),
      waiting_to_sweep_usd_cents: centsFromBaseUnits(now.waiting_units),
      waiting_to_sweep_units: String(now.waiting_units),
      decimals: STABLECOIN_DECIMALS,
      waiting_to_sweep_payments: now.waiting_payments,
      open_sessions: now.open_sessions,
    };
  }
}

function everyDay(counted: readonly DaySums[], from: Date, days: number): DaySums[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, volume: 0n, fees: 0n, net: 0n, payments: 0, sessions: 0, ended: 0, paid: 0 };
  });
}

function dayView({ day, volume, fees, net, payments, sessions }: DaySums): OverviewDay {
  const { feeUsdCents, netUsdCents } = sweptCents({ fee: fees, net });
  return {
    day,
    volume_usd_cents: centsFromBaseUnits(volume),
    volume_units: String(volume),
    fees_usd_cents: feeUsdCents,
    net_usd_cents: netUsdCents,
    payments,
    sessions,
  };
}

/** Sums are made in base units and floored to cents once. */
function totalsOf(days: readonly DaySums[]): OverviewTotals {
  const count = (field: 'payments' | 'sessions' | 'ended' | 'paid') =>
    days.reduce((total, day) => total + day[field], 0);
  const units = (field: 'volume' | 'fees' | 'net') => days.reduce((total, day) => total + day[field], 0n);
  const [volume, fee, net] = [units('volume'), units('fees'), units('net')];
  const [ended, paid] = [count('ended'), count('paid')];
  const { feeUsdCents, netUsdCents } = sweptCents({ fee, net });
  return {
    volume_usd_cents: centsFromBaseUnits(volume),
    volume_units: String(volume),
    fees_usd_cents: feeUsdCents,
    fees_units: String(fee),
    net_usd_cents: netUsdCents,
    net_units: String(net),
    payments: count('payments'),
    sessions: count('sessions'),
    sessions_ended: ended,
    sessions_paid: paid,
    success_rate_bps: ended === 0 ? null : Math.floor((paid * BPS) / ended),
  };
}
