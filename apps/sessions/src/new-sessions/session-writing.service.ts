import { AppError } from '@libs/errors/app-error';
import { Batches } from '@libs/service-kit/database/batching/batches';
import { StatementBatcher } from '@libs/service-kit/database/batching/statement-batcher';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { type CapContext, monthCapGate, monthCapOf, openBoundsOf, openGate } from '../admission/session-gates.js';
import { MerchantSumsService } from '../merchant-sums/merchant-sums.service.js';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import {
  type BoundedSession,
  type ClaimedSession,
  isLimitReached,
  NewSessionsRepository,
} from './new-sessions.repository.js';

/** The most sessions of a merchant that one statement writes while holding its lock. */
const BATCH = 32;
/** Retries, because capacity may be given back while the refusal is being worked out. */
const CAPACITY_TRIES = 3;

/**
 * Writes new sessions: one statement for each, or one for all that are requested while another statement is running,
 * because all wait for the disk, and together they wait once. Where a merchant may lack capacity, or its row is locked,
 * its sessions are written separately, so that no other merchant waits.
 */
@Injectable()
export class SessionWritingService {
  private readonly unbounded = new StatementBatcher((sessions: readonly ClaimedSession[]) =>
    this.repository.insert(this.database, sessions),
  );
  private readonly bounded = new StatementBatcher((sessions: readonly BoundedSession[]) =>
    this.repository.insertWithinCapacity(this.database, sessions),
  );
  private readonly boundedOfMerchant = new Batches(
    (sessions: readonly BoundedSession[], since) =>
      this.database.lockSlots.runInTime(() => this.repository.insertBounded(this.database, sessions), since),
    BATCH,
  );

  constructor(
    private readonly database: Database,
    private readonly repository: NewSessionsRepository,
    private readonly usage: UsageMonthsService,
    private readonly sums: MerchantSumsService,
  ) {}

  /**
   * Returns the session's number; undefined where its idempotency key was taken. Without capacity, the reason is looked
   * up; if it no longer applies, the write is tried again. Throws `tier_cap_exceeded`, `open_sessions_exceeded`.
   */
  async write({ row, event, claim }: ClaimedSession, context: CapContext): Promise<number | undefined> {
    const limits = { ...openBoundsOf(context), monthCapUsdCents: monthCapOf(context) };
    const session = { row, event, claim };
    if (Object.values(limits).every((bound) => bound === null)) return this.unbounded.add(session);
    const bounded = { ...session, limits };
    const decided = await this.bounded.add(bounded);
    if (decided !== 'undecided') return decided;
    for (let tries = 0; tries < CAPACITY_TRIES; tries++) {
      const id = await this.boundedOfMerchant.add(row.merchant_id, bounded).catch(limitReached);
      if (id !== 'limit_reached') return id;
      const settled = await this.usage.settledUsdCents(this.database, row.merchant_id, context.now);
      const { open_sessions: count, open_usd_cents: usdCents } = await this.sums.overall(row.merchant_id);
      const refusal =
        monthCapGate(row.amount_usd_cents, settled, context) ??
        openGate(row.amount_usd_cents, { count, usdCents }, context);
      if (refusal) throw refusal;
    }
    throw new AppError('unavailable', {}, { retryAfterS: 1 });
  }
}

function limitReached(error: unknown): 'limit_reached' {
  if (isLimitReached(error)) return 'limit_reached';
  throw error;
}
