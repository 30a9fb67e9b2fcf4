import { AppError } from '@libs/errors/app-error';
import { Batches } from '@libs/service-kit/database/batching/batches';
import { GatheredStatements } from '@libs/service-kit/database/batching/gathered-statements';
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

/** How many sessions of a merchant one statement writes behind its lock. */
const BATCH = 32;
/** Capacity may be given back while its lack is being explained. */
const CAPACITY_TRIES = 3;

/**
 * Writes new sessions: one statement for each, or for all that merchants request while another one is under way,
 * because all wait for the disk, and together they do so once. Where a merchant may have no capacity, or somebody has
 * its row locked, its sessions are written by themselves, so that no other merchant waits for that.
 */
@Injectable()
export class SessionWritingService {
  private readonly unbounded = new GatheredStatements((sessions: readonly ClaimedSession[]) =>
    this.repository.insert(this.database, sessions),
  );
  private readonly bounded = new GatheredStatements((sessions: readonly BoundedSession[]) =>
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
   * Returns the session's number; undefined where its idempotency key was taken. Where there is no capacity the reason
   * is looked up; a reason that is gone by then is no reason. Throws `tier_cap_exceeded`, `open_sessions_exceeded`.
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
