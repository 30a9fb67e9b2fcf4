import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { DifferenceRow } from './difference.entity.js';

/** The recorded state of one deposit address and token. Base units. */
export interface Account {
  deposit: string;
  token: string;
  gross: bigint;
  swept: bigint;
}

/** A disagreement between the chain and the payments. Base units. */
export type Difference = Omit<DifferenceRow, 'block_number' | 'since'>;

/** A deposit address that received more than its payments add up to. */
export interface Surplus {
  deposit: string;
  merchant_id: number;
  /** The time when the event of its oldest payment arrived. */
  known_since: Date;
}

const FOUND = new ColumnList(DifferenceRow, ['deposit', 'token', 'expected', 'found']);

const REPLACE = new NamedStatement(
  `WITH found AS (
     SELECT ${FOUND.names} FROM ${FOUND.unnested('f')}
   ), gone AS (
     DELETE FROM differences d WHERE NOT EXISTS (
       SELECT 1 FROM found f WHERE f.deposit = d.deposit AND f.token = d.token)
     AND (d.deposit, d.token) NOT IN (
       SELECT deposit, token FROM unnest(:unknown_deposits::text[], :unknown_tokens::text[]) AS u (deposit, token))
   )
   INSERT INTO differences (${FOUND.names}, block_number) SELECT ${FOUND.names}, :block_number FROM found
   ON CONFLICT (deposit, token) DO UPDATE SET expected = excluded.expected, found = excluded.found,
     block_number = excluded.block_number`,
);

@Injectable()
export class DifferencesRepository {
  /**
   * Returns the next addresses in use after a given one, with sums up to a block. An address with only waiting dust is
   * not in use.
   */
  async accounts(sql: Sql, block: number, after: Account | undefined, limit: number): Promise<Account[]> {
    return sql.query<Account>(
      `SELECT a.deposit, a.token,
         (SELECT coalesce(sum(gross), 0) FROM payments p
          WHERE p.deposit = a.deposit AND p.token = a.token AND NOT p.reverted AND p.transfer_block <= $1) AS gross,
         (SELECT coalesce(sum(net + fee), 0) FROM swept_logs l
          WHERE l.deposit = a.deposit AND l.token = a.token AND l.block_number <= $1) AS swept
       FROM (
         SELECT DISTINCT deposit, token FROM payments
         WHERE (status <> 'done' AND NOT is_dust OR done_at > now() - interval '1 day') AND NOT reverted AND (deposit, token) > ($2, $3)
           AND NOT EXISTS (SELECT 1 FROM swept_logs d
             WHERE d.deposit = payments.deposit AND d.token = payments.token AND d.doubted_from IS NOT NULL)
         ORDER BY deposit, token LIMIT $4
       ) a`,
      [block, after?.deposit ?? '', after?.token ?? '', limit],
    );
  }

  /**
   * Replaces the stored differences by these, and keeps rows of addresses whose state is unknown. A difference that
   * persists keeps its `since`.
   */
  async replace(
    sql: Sql,
    block: number,
    found: readonly Difference[],
    unknown: readonly Pick<Account, 'deposit' | 'token'>[],
  ): Promise<void> {
    await REPLACE.query(sql, {
      ...FOUND.arraysOf(found),
      block_number: block,
      unknown_deposits: unknown.map(({ deposit }) => deposit),
      unknown_tokens: unknown.map(({ token }) => token),
    });
  }

  /**
   * Returns addresses that have had a surplus for at least this long, with their merchant and the time of their oldest
   * payment. Oldest first.
   */
  async surplus(sql: Sql, olderThanMs: number, limit: number): Promise<Surplus[]> {
    return sql.query<Surplus>(
      `SELECT DISTINCT ON (d.since, d.deposit) d.deposit, p.merchant_id,
         (SELECT min(queued_at) FROM payments q WHERE q.deposit = d.deposit) AS known_since
       FROM differences d JOIN payments p USING (deposit)
       WHERE d.found > d.expected AND d.since < now() - make_interval(secs => $1::float8 / 1000)
       ORDER BY d.since, d.deposit LIMIT $2`,
      [olderThanMs, limit],
    );
  }

  async list(sql: Sql): Promise<Omit<DifferenceRow, 'block_number'>[]> {
    return sql.query('SELECT deposit, token, expected, found, since FROM differences');
  }
}
