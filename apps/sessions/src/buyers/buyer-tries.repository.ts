import { type CountedTry, countTry } from '@libs/service-kit/database/coordination/count-try';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The row that counts the tries of all sessions: no session has this number. */
export const ALL_SESSIONS = 0;

const TRIES = { table: 'buyer_tries', key: 'session_id', count: 'tries' };

/** How often buyers caused lookups on the chain. */
@Injectable()
export class BuyerTriesRepository {
  /** Counts one; a window of so many seconds begins with its first. */
  count(sql: Sql, sessionId: number, windowS: number): Promise<CountedTry> {
    return countTry(sql, TRIES, sessionId, windowS);
  }
}
