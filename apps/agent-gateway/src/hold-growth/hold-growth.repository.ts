import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The turn, its account, and the days on which it counts: each of them gets the same sum. */
const GROW = `
  WITH grown AS (
    UPDATE turn SET hold_micro_usd = hold_micro_usd + $2::bigint WHERE id = $1 RETURNING account_id, key_id, end_user_ref, cap_day
  ), of_account AS (
    UPDATE account a SET held_micro_usd = held_micro_usd + $2 FROM grown g WHERE a.id = g.account_id
  )
  INSERT INTO day_spend (account_id, scope, subject, day, held_micro_usd)
  SELECT g.account_id, s.scope, s.subject, g.cap_day, $2
  FROM grown g CROSS JOIN LATERAL (VALUES ('key', g.key_id::text), ('end_user', g.end_user_ref)) s (scope, subject)
  WHERE s.subject IS NOT NULL
  ON CONFLICT (account_id, scope, subject, day)
    DO UPDATE SET held_micro_usd = day_spend.held_micro_usd + excluded.held_micro_usd`;

@Injectable()
export class HoldGrowthRepository {
  /** Adds to the hold of a turn. Account and turn must be locked. */
  async grow(tx: Tx, turnId: string, addedMicroUsd: number): Promise<void> {
    await tx.query(GROW, [turnId, addedMicroUsd], { prepared: 'grow hold' });
  }
}
