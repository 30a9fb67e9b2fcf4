import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Pending deliveries of a deactivated endpoint are held this long (`docs/contract/decisions.md` section 2.7). */
const HOLD_DAYS = 7;
/** What a delivery looks like once nothing will be sent any more. */
const FAIL = `status = 'failed', next_attempt_at = NULL, claim_id = NULL, lease_until = NULL`;

/** Ends what waits for an endpoint that is not called any more. It stands below endpoints, which end theirs in their own transactions. */
@Injectable()
export class HeldDeliveriesService {
  /** For a deleted endpoint. */
  async failPendingOfEndpoint(sql: Sql, endpointId: number): Promise<void> {
    await sql.query(
      `UPDATE delivery SET ${FAIL}, last_error = 'the endpoint was deleted' WHERE endpoint_id = $1 AND status = 'pending'`,
      [endpointId],
    );
  }

  /** For endpoints (or one) that were deactivated longer ago than deliveries are held. */
  async failHeldTooLong(sql: Sql, endpointId: number | null = null): Promise<number> {
    const failed = await sql.query(
      `UPDATE delivery d SET ${FAIL}, last_error = 'the endpoint was inactive for more than ${HOLD_DAYS} days'
       FROM endpoint e
       WHERE e.id = d.endpoint_id AND d.status = 'pending' AND ($1::bigint IS NULL OR e.id = $1)
         AND e.deactivated_at < now() - make_interval(days => ${HOLD_DAYS}) RETURNING d.id`,
      [endpointId],
    );
    return failed.length;
  }
}
