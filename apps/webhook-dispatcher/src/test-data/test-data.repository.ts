import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Deletes the events and deliveries of a test merchant. Its endpoints stay. */
@Injectable()
export class TestDataRepository {
  /**
   * Deletes events and deliveries from before that moment, with their attempts. A delivery that is being sent is
   * completed and then forgotten.
   */
  async erase(sql: Sql, merchantId: number, before: string): Promise<void> {
    const which = [merchantId, before];
    await sql.query('DELETE FROM event WHERE merchant_id = $1 AND occurred_at < $2', which);
    await sql.query(
      `WITH gone AS (DELETE FROM delivery WHERE merchant_id = $1 AND created_at < $2 RETURNING id)
       DELETE FROM attempt WHERE delivery_id IN (SELECT id FROM gone)`,
      which,
    );
  }
}
