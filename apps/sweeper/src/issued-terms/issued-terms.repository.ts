import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IssuedTermsRow } from './issued-terms.entity.js';

/**
 * The number of a merchant's newest terms for which orders are sent automatically; the platform pays for each. Older
 * terms get their order with a sweep.
 */
const MAX_ORDERED = 20;
/** The number of a merchant's newest terms that can be shown. */
const MAX_SHOWN = 50;

/** The columns of newly learned terms. */
export type NewTerms = Pick<
  IssuedTermsRow,
  'checkout_id' | 'merchant_key' | 'merchant_id' | 'initial_treasury' | 'treasury_delay_s'
>;

const TERMS = new ColumnList(IssuedTermsRow, ['merchant_key', 'merchant_id', 'initial_treasury', 'treasury_delay_s']);
/** Returns the time at which terms are due; LOCKED terms are never due. */
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
   * Stores terms and makes them due: the treasury may have been replaced before they were known. Repeating it changes
   * nothing.
   */
  async add(sql: Sql, terms: NewTerms): Promise<void> {
    await ADD.query(sql, { ...terms });
  }

  /**
   * Copies the newest terms of a merchant, or of all, to a contract that now issues addresses. Repeating it changes
   * nothing.
   */
  async carryOver(sql: Sql, checkoutId: number, merchantId: number | null): Promise<void> {
    await CARRY_OVER.query(sql, { checkout_id: checkoutId, merchant_id: merchantId });
  }

  /** Makes a merchant's terms due after its treasury was replaced: addresses issued before may need an order. */
  async wake(sql: Sql, merchantId: number): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1 WHERE id IN (
         SELECT id FROM given_terms WHERE merchant_id = $1 AND treasury_delay_s < ${LOCKED} ORDER BY id DESC LIMIT ${MAX_ORDERED})`,
      [merchantId],
    );
  }

  /**
   * Makes terms due: the contract queued an order for them that this service did not give, or may have lost one of
   * ours.
   */
  async wakeKey(sql: Sql, checkoutId: number, merchantKey: string): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1
       WHERE checkout_id = $1 AND merchant_key = $2 AND treasury_delay_s < ${LOCKED}`,
      [checkoutId, merchantKey],
    );
  }

  /** Makes terms due that were ordered above this block: the chain replaced blocks that were final. */
  async markDueAbove(sql: Sql, block: number): Promise<void> {
    await sql.query(
      `UPDATE given_terms SET due_at = now(), wakes = wakes + 1 WHERE treasury_delay_s < ${LOCKED} AND (checkout_id, merchant_key) IN (
         SELECT o.checkout_id, o.merchant_key FROM treasury_orders o JOIN transactions t ON t.id = o.transaction_id WHERE t.mined_block > $1)`,
      [block],
    );
  }

  /**
   * Takes the terms that have been due longest, and postpones them so that others get their turn, whatever the outcome.
   */
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

  /** Marks terms as needing no order, unless they became due again since they were read. */
  async settle(sql: Sql, { id, wakes }: IssuedTermsRow): Promise<void> {
    await sql.query('UPDATE given_terms SET due_at = NULL WHERE id = $1 AND wakes = $2', [id, wakes]);
  }

  /** Returns the merchant of these terms. */
  async merchantOf(sql: Sql, checkoutId: number, merchantKey: string): Promise<number | undefined> {
    const [row] = await sql.query<{ merchant_id: number }>(
      'SELECT merchant_id FROM given_terms WHERE checkout_id = $1 AND merchant_key = $2',
      [checkoutId, merchantKey],
    );
    return row?.merchant_id;
  }

  /** Returns a merchant's terms, newest first. */
  async of(sql: Sql, merchantId: number): Promise<IssuedTermsRow[]> {
    return sql.query<IssuedTermsRow>(
      `SELECT * FROM given_terms WHERE merchant_id = $1 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
      [merchantId],
    );
  }
}
