import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import type { UsageView } from '@libs/dto/views';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/answers';
import { Controller } from '@nestjs/common';
import { nextMonth } from '../sessions/session-gates.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { UsageRepository, type UsageRow } from './usage.repository.js';

@Controller()
export class UsageAnswers {
  constructor(
    private readonly database: Database,
    private readonly usage: UsageRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  @Answers('sessions.usage')
  async months({ merchant_id }: RequestOf<'sessions.usage'>): Promise<ReplyOf<'sessions.usage'>> {
    return { data: byMonth(await this.usage.months(this.database, merchant_id)) };
  }

  @Answers('sessions.month_use')
  async monthUse({ merchant_id }: RequestOf<'sessions.month_use'>): Promise<ReplyOf<'sessions.month_use'>> {
    const now = new Date();
    return {
      open_usd_cents: await this.sessions.openUsdCents(this.database, merchant_id),
      settled_usd_cents: await this.usage.settledUsdCents(this.database, merchant_id, now),
      resets_at: nextMonth(now).toISOString(),
    };
  }
}

function byMonth(rows: UsageRow[]): UsageView[] {
  const months = new Map<string, UsageView>();
  for (const { month, asset, payments_count, settled_volume_usd_cents, fees_usd_cents } of rows) {
    const view = months.get(month) ?? emptyMonth(month);
    view.payments_count += payments_count;
    view.settled_volume_usd_cents += settled_volume_usd_cents;
    view.fees_usd_cents += fees_usd_cents;
    view.by_asset[asset] = { payments_count, settled_volume_usd_cents };
    months.set(month, view);
  }
  return [...months.values()];
}

function emptyMonth(month: string): UsageView {
  const none = { payments_count: 0, settled_volume_usd_cents: 0 };
  return {
    month,
    payments_count: 0,
    settled_volume_usd_cents: 0,
    fees_usd_cents: 0,
    by_asset: { USDC: { ...none }, USDT: { ...none } },
  };
}
