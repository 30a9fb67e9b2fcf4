import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Deletes the data of a test merchant. Nothing else in this service deletes sessions or payments. */
@Injectable()
export class TestDataRepository {
  /** Deletes sessions created before that moment, with their payments and stored responses. */
  async erase(sql: Sql, merchantId: number, before: string): Promise<void> {
    const which = [merchantId, before];
    const old = 'merchant_id = $1 AND created_at < $2';
    // When they end, a trigger gives back their capacity.
    await sql.query(`UPDATE sessions SET status = 'expired' WHERE ${old} AND status IN ('open', 'processing')`, which);
    await sql.query(
      `DELETE FROM payments WHERE merchant_id = $1 AND session_id IN (SELECT id FROM sessions WHERE ${old})`,
      which,
    );
    await sql.query(`DELETE FROM sessions WHERE ${old}`, which);
    await sql.query(`DELETE FROM idempotency_keys WHERE ${old}`, which);
  }
}
