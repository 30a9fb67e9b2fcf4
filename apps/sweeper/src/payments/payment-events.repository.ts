import type { DustChanged, PaymentChanged } from '@libs/events/payloads/sessions.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { PaymentRow } from './payment.entity.js';

/** Columns that only a payment's first event sets. */
const TERMS_COLUMNS = [
  'merchant_id',
  'chain_id',
  'token',
  'deposit',
  'initial_treasury',
  'treasury_delay_s',
  'merchant_number',
  'fee_bps',
  'session_id',
  'checkout_id',
  'last_event',
] as const;
const TERMS = new ColumnList(PaymentRow, TERMS_COLUMNS);
/** Columns that each event of a payment sets. */
const STATE_COLUMNS = ['payment_id', 'gross', 'transfer_block', 'transfer_log', 'reverted', 'held_until'] as const;

/** Columns of a transfer below the minimum; one event contains many of them. */
const DUST = new ColumnList(PaymentRow, ['payment_id', 'gross', 'transfer_block', 'transfer_log', 'reverted']);

/**
 * Includes the amount: a transfer that left the chain and came back may have another one. The amount of a done payment
 * stays as it is on the chain.
 */
const NEWEST_EVENT = `reverted = excluded.reverted, last_event = excluded.last_event,
  gross = CASE WHEN p.status = 'done' THEN p.gross ELSE excluded.gross END,
  transfer_block = excluded.transfer_block, transfer_log = excluded.transfer_log,
  look_again = p.look_again OR p.status = 'done'`;

const CHANGED = new ColumnList(PaymentRow, [...TERMS_COLUMNS, ...STATE_COLUMNS]);
/** Writes rows in a fixed order, so that two transactions with the same payments never deadlock. */
const SAVE = new NamedStatement(
  `INSERT INTO payments AS p (${CHANGED.names})
   SELECT ${CHANGED.names} FROM ${CHANGED.unnested('n')} ORDER BY payment_id
   ON CONFLICT (payment_id) DO UPDATE SET ${NEWEST_EVENT}, held_until = excluded.held_until, is_dust = false
   WHERE p.last_event < excluded.last_event RETURNING *`,
  { prepared: 'save events of payments' },
);

const SAVE_DUST = new NamedStatement(
  `INSERT INTO payments AS p (${DUST.names}, is_dust, next_try_at, ${TERMS.names})
   SELECT ${DUST.namesOf('t')}, true, now() + :wait_ms * interval '1 ms', ${TERMS.parameters()}
   FROM ${DUST.unnested('t')} ORDER BY t.payment_id
   ON CONFLICT (payment_id) DO UPDATE SET ${NEWEST_EVENT} WHERE p.last_event < excluded.last_event`,
);

/** The contract that derives the deposit address, and the event that reports the payment. */
interface Source {
  checkoutId: number;
  /** A UUID v7: a later event of the same producer has a greater one. */
  eventId: string;
}

/** An event about one payment. */
export interface PaymentEvent extends Source {
  change: PaymentChanged;
  reverted: boolean;
  heldUntil: Date | undefined;
}

const HOLD = new ColumnList(PaymentRow, ['deposit', 'last_event', 'held_until']);
/**
 * Updates the rows that are not locked. Each address is looked up in its own LATERAL query, and payments are updated by
 * an array of keys, so that Postgres reads few rows whatever it estimates about the number of open payments and of
 * payments per address.
 */
const HOLD_ALIKE = new NamedStatement(
  `WITH n AS MATERIALIZED (SELECT * FROM ${HOLD.unnested('n')}), alike AS MATERIALIZED (
     SELECT l.payment_id FROM n CROSS JOIN LATERAL (
       SELECT p.payment_id FROM payments p
       WHERE p.deposit = n.deposit AND p.last_event < n.last_event AND p.status <> 'done' AND p.held_until IS DISTINCT FROM n.held_until
       FOR UPDATE SKIP LOCKED
     ) l
   )
   UPDATE payments p SET (held_until, queued_at) = (
     SELECT n.held_until, CASE WHEN n.held_until IS NULL THEN now() ELSE p.queued_at END FROM n WHERE n.deposit = p.deposit)
   WHERE p.payment_id = ANY (ARRAY(SELECT payment_id FROM alike))`,
  { prepared: 'hold payments of addresses alike' },
);

/**
 * Applies events of the sessions service to payments. A reverted payment keeps its row, so that events may arrive in
 * any order.
 */
@Injectable()
export class PaymentEventsRepository {
  /**
   * Applies the newest event about each payment; an older one changes nothing. A done payment stays done and is checked
   * again. Returns the rows that changed.
   */
  async save(sql: Sql, events: readonly PaymentEvent[]): Promise<PaymentRow[]> {
    const newest = newestOf(events, ({ change }) => change.data.payment_id);
    if (newest.length === 0) return [];
    const rows = await SAVE.query<PaymentRow>(sql, CHANGED.arraysOf(newest.map(columnsOf)));
    const changed = new Set(rows.map(({ payment_id }) => payment_id));
    await this.holdAlike(
      sql,
      newest.filter(({ change }) => change.session && changed.has(change.data.payment_id)),
    );
    return rows;
  }

  /**
   * Applies an event about many transfers below the minimum. On their own they become due after `waitMs`; an earlier
   * sweep of their address includes them.
   */
  async saveDust(sql: Sql, change: DustChanged, { waitMs, ...source }: Source & { waitMs: number }): Promise<void> {
    await SAVE_DUST.query(sql, {
      ...termsOf(change, source),
      wait_ms: waitMs,
      ...DUST.arraysOf(change.transfers.map(dustOf)),
    });
  }

  /** Releases the held payments of a session. Their waiting time for the sweep starts now. */
  async release(sql: Sql, sessionId: string): Promise<void> {
    await sql.query(
      'UPDATE payments SET held_until = NULL, queued_at = now() WHERE session_id = $1 AND held_until IS NOT NULL',
      [sessionId],
    );
  }

  /**
   * Gives older payments of each address the hold of its newest one, for counts and views. `due` checks the newest one
   * itself, so rows locked by another transaction are skipped: this must not wait for a burst at one address.
   */
  private async holdAlike(sql: Sql, events: readonly PaymentEvent[]): Promise<void> {
    const holds = newestOf(events, ({ change }) => change.deposit.deposit_address.toLowerCase()).map(columnsOf);
    if (holds.length > 0) await HOLD_ALIKE.query(sql, HOLD.arraysOf(holds));
  }
}

/** Returns the newest event about each payment, or about each value of another key. */
function newestOf<Key>(events: readonly PaymentEvent[], keyOf: (event: PaymentEvent) => Key): PaymentEvent[] {
  const groups = Map.groupBy(events, keyOf).values();
  return [...groups].map((same) => same.reduce((a, b) => (b.eventId > a.eventId ? b : a)));
}

function columnsOf({ change, reverted, heldUntil, ...source }: PaymentEvent) {
  const { payment_id, block_number, log_index } = change.data;
  return {
    ...termsOf(change, source),
    ...{ payment_id, reverted },
    gross: change.base_units,
    transfer_block: block_number,
    transfer_log: log_index,
    held_until: heldUntil ?? null,
  };
}

function dustOf({ payment_id, base_units, block_number, log_index, reverted }: DustChanged['transfers'][number]) {
  return {
    ...{ payment_id, reverted },
    gross: BigInt(base_units),
    transfer_block: block_number,
    transfer_log: log_index,
  };
}

function termsOf(
  { merchant_id, chain_id, token_address, deposit }: PaymentChanged | DustChanged,
  { eventId, checkoutId }: Source,
) {
  return {
    merchant_id,
    chain_id,
    token: token_address.toLowerCase(),
    deposit: deposit.deposit_address.toLowerCase(),
    initial_treasury: deposit.initial_treasury.toLowerCase(),
    treasury_delay_s: deposit.treasury_delay_s,
    merchant_number: deposit.merchant_number,
    fee_bps: deposit.fee_bps,
    session_id: deposit.session_id,
    checkout_id: checkoutId,
    last_event: eventId,
  };
}
