import type { DustChanged, PaymentChanged } from '@libs/events/payloads/sessions.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { PaymentRow } from './payment.entity.js';

/** Columns that a payment's first event sets for good. */
const TERMS = new ColumnList(PaymentRow, [
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
]);
/** Columns that each of its events sets. */
const STATE = new ColumnList(PaymentRow, [
  'payment_id',
  'gross',
  'transfer_block',
  'transfer_log',
  'reverted',
  'held_until',
]);

/** Columns of one of many transfers below the minimum. */
const DUST = new ColumnList(PaymentRow, ['payment_id', 'gross', 'transfer_block', 'transfer_log', 'reverted']);

/** The amount too: of a transfer that left the chain and came back it may be another one. What is done is on the chain as it is. */
const NEWEST_EVENT = `reverted = excluded.reverted, last_event = excluded.last_event,
  gross = CASE WHEN p.status = 'done' THEN p.gross ELSE excluded.gross END,
  transfer_block = excluded.transfer_block, transfer_log = excluded.transfer_log,
  look_again = p.look_again OR p.status = 'done'`;

const SAVE = new NamedStatement(
  `INSERT INTO payments AS p (${TERMS.names}, ${STATE.names}) VALUES (${TERMS.parameters()}, ${STATE.parameters()})
   ON CONFLICT (payment_id) DO UPDATE SET ${NEWEST_EVENT}, held_until = excluded.held_until, is_dust = false
   WHERE p.last_event < excluded.last_event RETURNING *`,
  { prepared: 'save event of a payment' },
);

const SAVE_DUST = new NamedStatement(
  `INSERT INTO payments AS p (${DUST.names}, is_dust, next_try_at, ${TERMS.names})
   SELECT ${DUST.namesOf('t')}, true, now() + :wait_ms * interval '1 ms', ${TERMS.parameters()}
   FROM ${DUST.unnested('t')}
   ON CONFLICT (payment_id) DO UPDATE SET ${NEWEST_EVENT} WHERE p.last_event < excluded.last_event`,
);

/** Which contract derives the deposit address, and which event says so. */
interface Source {
  checkoutId: number;
  /** A UUID v7: a later event of the same producer has a greater one. */
  eventId: string;
}

/** Applies events of the sessions service to payments. A reverted payment keeps its row, so that events may arrive in any order. */
@Injectable()
export class PaymentEventsRepository {
  /**
   * Applies the newest event about a payment; an older one changes nothing. One that is done stays so and is looked at again. Returns its
   * row; undefined for an older event.
   */
  async save(
    sql: Sql,
    change: PaymentChanged,
    { reverted, heldUntil, ...source }: Source & { reverted: boolean; heldUntil: Date | undefined },
  ): Promise<PaymentRow | undefined> {
    const { payment_id, block_number, log_index } = change.data;
    const [row] = await SAVE.query<PaymentRow>(sql, {
      ...termsOf(change, source),
      payment_id,
      gross: change.base_units,
      transfer_block: block_number,
      transfer_log: log_index,
      reverted,
      held_until: heldUntil ?? null,
    });
    if (row && change.session) await this.holdAlike(sql, row, source.eventId, heldUntil ?? null);
    return row;
  }

  /**
   * Applies an event about many transfers below the minimum. Alone they become due after `waitMs`; an earlier sweep of their
   * address includes them.
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
   * Gives older payments of the address the hold of the newest one, for counts and views. `due` checks the newest one itself, so rows
   * that another transaction has locked are skipped: this must not wait for a burst at one address.
   */
  private async holdAlike(sql: Sql, { deposit }: PaymentRow, eventId: string, heldUntil: Date | null): Promise<void> {
    await sql.query(
      `UPDATE payments SET held_until = $3, queued_at = CASE WHEN $3::timestamptz IS NULL THEN now() ELSE queued_at END
       WHERE payment_id IN (
         SELECT payment_id FROM payments WHERE deposit = $1 AND last_event < $2 AND status <> 'done'
           AND held_until IS DISTINCT FROM $3 FOR UPDATE SKIP LOCKED)`,
      [deposit, eventId, heldUntil],
      { prepared: 'hold payments of an address alike' },
    );
  }
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
