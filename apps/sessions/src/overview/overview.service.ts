import type { OverviewDay, OverviewTotals, OverviewView } from '@libs/dto/overview';
import { DAY_MS } from '@libs/dto/tiers';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { type AllTimeTotals, type EndedSessions, OverviewRepository } from './overview.repository.js';

const BPS = 10_000;

/** How a merchant sells, day by day. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly repository: OverviewRepository,
  ) {}

  totals(merchantId: number): Promise<AllTimeTotals> {
    return this.repository.totals(this.database, merchantId);
  }

  firstPaymentAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.firstPaymentAt(this.database, merchantId);
  }

  async view(merchantId: number, days: number): Promise<OverviewView> {
    const tomorrow = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS;
    const [before, from, to] = [2 * days, days, 0].map((ago) => new Date(tomorrow - ago * DAY_MS)) as [
      Date,
      Date,
      Date,
    ];
    const [counted, ended, endedBefore, now] = await Promise.all([
      this.repository.days(this.database, { merchantId, from: before, to }),
      this.repository.ended(this.database, { merchantId, from, to }),
      this.repository.ended(this.database, { merchantId, from: before, to: from }),
      this.repository.now(this.database, merchantId),
    ]);
    const byDay = everyDay(counted, before, 2 * days);
    const current = byDay.slice(days);
    return {
      days,
      from: from.toISOString(),
      by_day: current,
      totals: totalsOf(current, ended),
      previous: totalsOf(byDay.slice(0, days), endedBefore),
      waiting_to_sweep_usd_cents: now.waiting_usd_cents,
      waiting_to_sweep_payments: now.waiting_payments,
      open_sessions: now.open_sessions,
    };
  }
}

function everyDay(counted: readonly OverviewDay[], from: Date, days: number): OverviewDay[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, volume_usd_cents: 0, payments: 0, sessions: 0 };
  });
}

function totalsOf(days: readonly OverviewDay[], { ended, paid }: EndedSessions): OverviewTotals {
  const sum = (field: 'volume_usd_cents' | 'payments' | 'sessions') =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    volume_usd_cents: sum('volume_usd_cents'),
    payments: sum('payments'),
    sessions: sum('sessions'),
    sessions_ended: ended,
    sessions_paid: paid,
    success_rate_bps: ended === 0 ? null : Math.floor((paid * BPS) / ended),
  };
}
