import { type CountedTry, countTry } from '@libs/service-kit/database/coordination/count-try';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The row that counts the tries of all sessions. No session has this number. */
export const ALL_SESSIONS = 0;

const TRIES = { table: 'buyer_tries', key: 'session_id', count: 'tries' };

/** Counts the chain lookups that buyers cause. */
@Injectable()
export class BuyerTriesRepository {
  /** Counts one try. A window lasts `windowS` seconds and begins with its first try. */
  count(sql: Sql, sessionId: number, windowS: number): Promise<CountedTry> {
    return countTry(sql, TRIES, sessionId, windowS);
  }
}
