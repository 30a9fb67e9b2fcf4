import { isAny } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The kinds of work that the loops of the service look for; usually there is none. */
interface Waiting {
  /** Events of the log without a number. */
  readonly events: boolean;
  /** Deliveries that have not ended, due or not. */
  readonly deliveries: boolean;
  /** Orders to replay failed deliveries. */
  readonly orders: boolean;
}

/** Finds out in one statement which loops have work. */
@Injectable()
export class WaitingRepository {
  async read(sql: Sql): Promise<Waiting> {
    const [row] = await sql.query<Waiting>(
      `SELECT ${isAny('event WHERE number IS NULL', 'id')} AS events,
         ${isAny("delivery WHERE status = 'pending'", 'endpoint_id, next_attempt_at')} AS deliveries,
         EXISTS (SELECT 1 FROM replay_order) AS orders`,
      [],
      { prepared: 'what waits' },
    );
    return row!;
  }
}
