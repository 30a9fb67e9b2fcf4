import { centsFromBaseUnits } from '@libs/money/cents';
import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { SalesGaugesRepository } from './sales-gauges.repository.js';

/** The usual figures and a day's conversion change slowly: they are counted again after this time. */
const KEPT_MS = 60_000;

/** Compares payments with their usual level, for operators. */
@Injectable()
export class SalesGaugesService {
  private readonly usual = kept(() => this.repository.usualInThisHour(this.database));
  private readonly ended = kept(() => this.repository.ended(this.database));

  constructor(
    private readonly database: Database,
    private readonly repository: SalesGaugesRepository,
  ) {}

  @ReadsGauges('payments_1h', 'detection_p50_s', 'detection_p95_s')
  async lastHour() {
    const { payments, p50_s, p95_s } = await this.repository.lastHour(this.database);
    return { payments_1h: payments, detection_p50_s: p50_s, detection_p95_s: p95_s };
  }

  @ReadsGauges('payments_usual_1h')
  async usualHour() {
    return { payments_usual_1h: await this.usual() };
  }

  @ReadsGauges('payments_reverted_1h', 'reverted_24h_usd_cents')
  async reverted() {
    const { payments, units } = await this.repository.reverted(this.database);
    return { payments_reverted_1h: payments, reverted_24h_usd_cents: centsFromBaseUnits(units) };
  }

  @ReadsGauges('sessions_ended_24h', 'sessions_paid_24h')
  async conversion() {
    const { ended, paid } = await this.ended();
    return { sessions_ended_24h: ended, sessions_paid_24h: paid };
  }
}

/** Reads a value at most once in `KEPT_MS`; a failed read is repeated. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < KEPT_MS) return last.value;
    const value = read();
    last = { at: performance.now(), value };
    value.catch(() => {
      last = undefined;
    });
    return value;
  };
}
