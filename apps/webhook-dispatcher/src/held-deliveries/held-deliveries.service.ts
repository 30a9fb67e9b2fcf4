import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/**
 * The time for which pending deliveries of a deactivated endpoint are held (`docs/contract/decisions.md` section 2.7).
 */
const HOLD_DAYS = 7;
/** Sets the columns of a delivery that will never be sent. */
const FAIL = `status = 'failed', next_attempt_at = NULL, claim_id = NULL, lease_until = NULL`;

/** Fails deliveries of endpoints that are no longer called. `endpoints` calls this folder in its own transactions. */
@Injectable()
export class HeldDeliveriesService {
  /** Fails the pending deliveries of a deleted endpoint. */
  async failPendingOfEndpoint(sql: Sql, endpointId: number): Promise<void> {
    await sql.query(
      `UPDATE delivery SET ${FAIL}, last_error = 'the endpoint was deleted' WHERE endpoint_id = $1 AND status = 'pending'`,
      [endpointId],
    );
  }

  /** Fails the held deliveries of all endpoints, or of one, that have been inactive for longer than the hold. */
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
