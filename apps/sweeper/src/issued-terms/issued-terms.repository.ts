import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IssuedTermsRow } from './issued-terms.entity.js';

/**
 * How many of a merchant's newest terms orders are sent for unasked; the platform pays for each. Older ones get theirs
 * with a sweep.
 */
const MOST_ORDERED = 20;
/** How many of a merchant's newest terms can be shown. */
const MOST_SHOWN = 50;

/** Terms as they are learned. */
export type NewTerms = Pick<
  IssuedTermsRow,
  'checkout_id' | 'merchant_key' | 'merchant_id' | 'initial_treasury' | 'treasury_delay_s'
>;

const TERMS = new ColumnList(IssuedTermsRow, ['merchant_key', 'merchant_id', 'initial_treasury', 'treasury_delay_s']);
/** LOCKED terms are never due. */
const dueOf = (delay: string) => `CASE WHEN ${delay} < ${LOCKED} THEN now() END`;

const ADD = new NamedStatement(
  `INSERT INTO given_terms (checkout_id, ${TERMS.names}, due_at)
   VALUES (:checkout_id::bigint, ${TERMS.parameters()}, ${dueOf(':treasury_delay_s::bigint')}) ON CONFLICT DO NOTHING`,
);

const CARRY_OVER = new NamedStatement(
  `INSERT INTO given_terms (checkout_id, ${TERMS.names}, due_at)
   SELECT :checkout_id::bigint, ${TERMS.names}, ${dueOf('treasury_delay_s')} FROM (
     SELECT DISTINCT ON (merchant_id) checkout_id, ${TERMS.names} FROM given_terms
     WHERE :merchant_id::bigint IS NULL OR merchant_id = :merchant_id::bigint ORDER BY merchant_id, id DESC
   ) newest WHERE checkout_id <> :checkout_id::bigint ON CONFLICT DO NOTHING`,
);

@Injectable()
export class IssuedTermsRepository {
  /**
   * Notes terms, and looks at them soon: the treasury may have been replaced before they were known. Repeating it
   * changes nothing.
   */
  async add(sql: Sql, terms: NewTerms): Promise<void> {
    await ADD.query(sql, { ...terms });
  }

  /**
   * Since another contract issues addresses, those of this one commit to the newest terms as well: of a merchant, or of
   * all. Repeating it changes nothing.
   */
  async carryOver(sql: Sql, checkoutId: number, merchantId: number | null): Promise<void> {
    await CARRY_OVER.query(sql, { checkout_id: checkoutId, merchant_id: merchantId });
  }

  /** The merchant's treasury was replaced: what was issued before may need an order. */
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
  async takeDue(sql: Sql, againAfterMs: number): Promise<IssuedTermsRow | undefined> {
    const [row] = await sql.query<IssuedTermsRow>(
      `UPDATE given_terms SET due_at = now() + make_interval(secs => $1::float / 1000) WHERE id = (
         SELECT id FROM given_terms WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [againAfterMs],
      { prepared: 'due issued terms' },
    );
    return row;
  }

  /** Nothing has to be ordered for these, unless they became due again since they were read. */
  async settle(sql: Sql, { id, wakes }: IssuedTermsRow): Promise<void> {
    await sql.query('UPDATE given_terms SET due_at = NULL WHERE id = $1 AND wakes = $2', [id, wakes]);
  }

  /** Whose terms these are. */
  async merchantOf(sql: Sql, checkoutId: number, merchantKey: string): Promise<number | undefined> {
    const [row] = await sql.query<{ merchant_id: number }>(
      'SELECT merchant_id FROM given_terms WHERE checkout_id = $1 AND merchant_key = $2',
      [checkoutId, merchantKey],
    );
    return row?.merchant_id;
  }

  /** Newest first. */
  async of(sql: Sql, merchantId: number): Promise<IssuedTermsRow[]> {
    return sql.query<IssuedTermsRow>(
      `SELECT * FROM given_terms WHERE merchant_id = $1 ORDER BY id DESC LIMIT ${MOST_SHOWN}`,
      [merchantId],
    );
  }
}
