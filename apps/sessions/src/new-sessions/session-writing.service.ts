import { AppError } from '@libs/errors/app-error';
import { Batches } from '@libs/service-kit/database/coordination/batches';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Room } from '../admission/open-room.queries.js';
import { type CapContext, monthCapGate, monthCapOf, openBoundsOf, openGate } from '../admission/session-gates.js';
import { MerchantSumsService } from '../merchant-sums/merchant-sums.service.js';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import { type ClaimedSession, isNoRoom, NewSessionsRepository } from './new-sessions.repository.js';

/** How many sessions of a merchant one statement writes. */
const BATCH = 32;
/** Room may be given back while its lack is being explained. */
const ROOM_TRIES = 3;

/**
 * Writes new sessions: one statement for each, or for all that a merchant requests while another one is under way. Those of a plan with bounds
 * wait for one row, and all wait for the disk: together they do so once.
 */
@Injectable()
export class SessionWritingService {
  private readonly unbounded = new Batches(
    (sessions: readonly ClaimedSession[]) => this.repository.insert(this.database, sessions),
    BATCH,
  );
  private readonly bounded = new Batches(
    (sessions: readonly (ClaimedSession & { readonly room: Room })[]) =>
      this.repository.insertBounded(this.database, sessions),
    BATCH,
  );

  constructor(
    private readonly database: Database,
    private readonly repository: NewSessionsRepository,
    private readonly usage: UsageMonthsService,
    private readonly sums: MerchantSumsService,
  ) {}

  /**
   * Returns the session's number; undefined where its idempotency key was taken. Where there is no room the reason is looked up; a reason that
   * is gone by then is no reason. Throws `tier_cap_exceeded`, `open_sessions_exceeded`.
   */
  async write({ row, event, claim }: ClaimedSession, context: CapContext): Promise<number | undefined> {
    const room = { ...openBoundsOf(context), monthCapUsdCents: monthCapOf(context) };
    const session = { row, event, claim };
    if (Object.values(room).every((bound) => bound === null)) return this.unbounded.add(row.merchant_id, session);
    for (let tries = 0; tries < ROOM_TRIES; tries++) {
      const id = await this.bounded.add(row.merchant_id, { ...session, room }).catch(noRoom);
      if (id !== 'no_room') return id;
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

function noRoom(error: unknown): 'no_room' {
  if (isNoRoom(error)) return 'no_room';
  throw error;
}
