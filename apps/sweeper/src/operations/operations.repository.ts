import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export interface Unswept {
  waiting: number;
  oldest_s: number;
  /** Payments that wait for the rest of their session's amount; they are in no other figure. */
  held: number;
  blocked: number;
  usd_cents: number;
}

export interface GasSpent {
  gas_wei: bigint;
  transactions: number;
  known_since: Date | null;
}

/** Both accepted tokens have six decimals. */
const BASE_UNITS_PER_CENT = 10_000;
/** Unexplained money counts after this time, since it may still be confirmed; missing money counts at once. Minutes. */
const UNCONFIRMED_MIN = 30;

/** Figures about all sweeps, for operators. */
@Injectable()
export class OperationsRepository {
  /**
   * Returns the figures of unswept payments. Dust counts as unswept money, but not as waiting, because no merchant
   * expects it.
   */
  async unswept(sql: Sql): Promise<Unswept> {
    const [row] = await sql.query<Unswept>(
      `SELECT count(*) FILTER (WHERE NOT held AND NOT is_dust AND status <> 'blocked')::int AS waiting,
         greatest(
           extract(epoch FROM clock_timestamp() - min(since) FILTER (WHERE NOT held AND NOT is_dust AND status <> 'blocked')), 0
         )::int AS oldest_s,
         count(*) FILTER (WHERE held AND NOT is_dust)::int AS held,
         count(*) FILTER (WHERE NOT held AND status = 'blocked')::int AS blocked,
         coalesce(floor(sum(gross) FILTER (WHERE NOT held) / ${BASE_UNITS_PER_CENT}), 0)::bigint AS usd_cents
       FROM (
         SELECT status, gross, is_dust, greatest(queued_at, held_until) AS since,
           status <> 'sent' AND coalesce(held_until > clock_timestamp(), false) AS held
         FROM payments WHERE status <> 'done' AND NOT reverted
       ) p`,
    );
    return row!;
  }

  /**
   * Returns the gas of the relayers' (lower case) transactions that ended in a period, and the time since which it is
   * recorded.
   */
  async gasSpent(sql: Sql, relayers: readonly string[], from: Date, to: Date): Promise<GasSpent> {
    const [row] = await sql.query<GasSpent>(
      `SELECT coalesce(sum(gas_wei), 0)::numeric(78) AS gas_wei, count(gas_wei)::int AS transactions,
         (SELECT min(ended_at) FROM transactions WHERE ended_at IS NOT NULL) AS known_since
       FROM transactions WHERE ended_at >= $2 AND ended_at < $3 AND lower(relayer) = ANY($1)`,
      [relayers, from, to],
    );
    return row!;
  }

  /** Returns the value swept in the last 24 hours, regardless of who paid for it. */
  async sweptUsdCents(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ cents: number }>(
      `SELECT coalesce(floor(sum(gross) / ${BASE_UNITS_PER_CENT}), 0)::bigint AS cents FROM payments
       WHERE status = 'done' AND done_at > now() - interval '24 hours'`,
    );
    return row!.cents;
  }

  /**
   * Returns the number of treasury changes by the registrar's key in the last 24 hours that this service did not order.
   */
  async foreignChanges(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM foreign_treasury_changes WHERE seen_at > now() - interval '24 hours'`,
    );
    return row!.count;
  }

  async differences(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM differences
       WHERE found < expected OR since < now() - make_interval(mins => ${UNCONFIRMED_MIN})`,
    );
    return row!.count;
  }
}
