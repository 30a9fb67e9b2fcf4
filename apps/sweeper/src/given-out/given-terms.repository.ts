import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { GivenTermsRow } from './given-terms.entity.js';

/** Of a merchant, the newest terms that orders are sent for unasked; the platform pays for each. Older ones get theirs with a sweep. */
const MOST_ORDERED = 20;
/** Of a merchant, the newest terms that can be shown. */
const MOST_SHOWN = 50;

/** Terms as they are learned. */
export type NewTerms = Pick<
  GivenTermsRow,
  'checkout_id' | 'merchant_key' | 'merchant_id' | 'initial_treasury' | 'treasury_delay_s'
>;

@Injectable()
export class GivenTermsRepository {
  /** Notes terms, and looks at them soon: the treasury may have been replaced before they were known. Repeating it changes nothing. */
  async add(sql: Sql, terms: NewTerms): Promise<void> {
    const { checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s } = terms;
    await sql.query(
      `INSERT INTO given_terms (checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s, due_at)
       VALUES ($1, $2, $3, $4, $5::bigint, CASE WHEN $5::bigint < ${LOCKED} THEN now() END) ON CONFLICT DO NOTHING`,
      [checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s],
    );
  }

  /**
   * Since another contract gives out addresses, those of this one commit to the newest terms as well: of a merchant, or of all. Repeating it
   * changes nothing.
   */
  async carryOver(sql: Sql, checkoutId: number, merchantId: number | null): Promise<void> {
    await sql.query(
      `INSERT INTO given_terms (checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s, due_at)
       SELECT $1, merchant_key, merchant_id, initial_treasury, treasury_delay_s, CASE WHEN treasury_delay_s < ${LOCKED} THEN now() END
       FROM (
         SELECT DISTINCT ON (merchant_id) * FROM given_terms WHERE $2::bigint IS NULL OR merchant_id = $2 ORDER BY merchant_id, id DESC
       ) newest WHERE checkout_id <> $1 ON CONFLICT DO NOTHING`,
      [checkoutId, merchantId],
    );
  }

  /** The merchant's treasury was replaced: what was given out before may need an order. */
  async wake(sql: Sql, merchantId: number): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1 WHERE id IN (
         SELECT id FROM given_terms WHERE merchant_id = $1 AND treasury_delay_s < ${LOCKED} ORDER BY id DESC LIMIT ${MOST_ORDERED})`,
      [merchantId],
    );
  }

  /** The contract queued something for these terms that this service did not order, or may have lost what it did. */
  async wakeKey(sql: Sql, checkoutId: number, merchantKey: string): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1
       WHERE checkout_id = $1 AND merchant_key = $2 AND treasury_delay_s < ${LOCKED}`,
      [checkoutId, merchantKey],
    );
  }

  /** The chain replaced blocks that were final, above this one: what was ordered in them is looked at again. */
  async wakeOrderedAbove(sql: Sql, block: number): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1 WHERE treasury_delay_s < ${LOCKED} AND (checkout_id, merchant_key) IN (
         SELECT o.checkout_id, o.merchant_key FROM treasury_orders o JOIN transactions t ON t.id = o.transaction_id WHERE t.mined_block > $1)`,
      [block],
    );
  }

  /** Takes the terms that are due longest, and lets others have their turn for a while whatever becomes of them. */
  async takeDue(sql: Sql, againAfterMs: number): Promise<GivenTermsRow | undefined> {
    const [row] = await sql.query<GivenTermsRow>(
      `UPDATE given_terms SET due_at = now() + make_interval(secs => $1::float / 1000) WHERE id = (
         SELECT id FROM given_terms WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [againAfterMs],
    );
    return row;
  }

  /** Nothing has to be ordered for these, unless they became due again since they were read. */
  async settle(sql: Sql, { id, wakes }: GivenTermsRow): Promise<void> {
    await sql.query('UPDATE given_terms SET due_at = NULL WHERE id = $1 AND wakes = $2', [id, wakes]);
  }

  /** Newest first. */
  async of(sql: Sql, merchantId: number): Promise<GivenTermsRow[]> {
    return sql.query<GivenTermsRow>(
      `SELECT * FROM given_terms WHERE merchant_id = $1 ORDER BY id DESC LIMIT ${MOST_SHOWN}`,
      [merchantId],
    );
  }
}
