import { addedTo, MAX_TAKEN, takenChanges } from '@libs/service-kit/database/kept-sums/changes';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SUMMED_COLUMNS, SUMS_OF_ROWS } from './summed-columns.js';

/** The sums to which a change is added: split as finely, and over as much time, as reports read them. */
const KEPT = `
  VALUES ('account', 'hour', '', 0, ''), ('account', 'day', '', 0, ''), ('account', 'month', '', 0, ''),
    ('space', 'hour', c.space_id, coalesce(c.key_id, 0), ''), ('space', 'day', c.space_id, coalesce(c.key_id, 0), ''),
    ('space', 'month', c.space_id, coalesce(c.key_id, 0), ''),
    ('customer', 'day', c.space_id, coalesce(c.key_id, 0), coalesce(c.end_user_ref, '')),
    ('customer', 'month', c.space_id, coalesce(c.key_id, 0), coalesce(c.end_user_ref, ''))`;
const SUBJECT = 'account_id, detail, span, starts_at, space_id, key_id, end_user_ref';
const SUBJECT_COLUMNS = '1, 2, 3, 4, 5, 6, 7';

const TAKE_OVER = `
  WITH taken AS (${takenChanges('usage_change', 'usage sums')}
  ), added AS (
    INSERT INTO usage_sum AS s (${SUBJECT}, ${SUMMED_COLUMNS.join(', ')})
    SELECT c.account_id, k.detail, k.span, date_trunc(k.span, c.starts_at, 'UTC'), k.space_id, k.key_id, k.end_user_ref,
      ${SUMS_OF_ROWS}
    FROM taken c CROSS JOIN LATERAL (${KEPT}) k (detail, span, space_id, key_id, end_user_ref)
    GROUP BY ${SUBJECT_COLUMNS} ORDER BY ${SUBJECT_COLUMNS}
    ON CONFLICT (${SUBJECT}) DO UPDATE SET ${addedTo('s', SUMMED_COLUMNS)}
  )
  SELECT count(*)::int AS taken FROM taken`;

/**
 * Sums of ended turns. A trigger notes each end in its own transaction (migration 0021), where writers only append;
 * here these changes are added to the sums. Reports read both in one statement, so that they are exact in every
 * snapshot and no turn waits for them.
 */
@Injectable()
export class UsageSumsRepository {
  /** Adds a batch of changes to the sums. Returns true where there may be more. */
  async takeOver(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ taken: number }>(TAKE_OVER, [], { prepared: 'take over usage' });
    return row!.taken === MAX_TAKEN;
  }
}
