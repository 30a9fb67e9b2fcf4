import { type EventName, type EventOf, type EventPayload, isProducer, subjectOf } from '@libs/events/catalog';
import type { ProcessName, ServiceName } from '@libs/events/services';
import { v7 as uuidv7 } from 'uuid';
import { ColumnList } from '../../database/entities/column-list.js';
import { NamedStatement } from '../../database/entities/named-statement.js';
import { OutboxEvent } from '../../database/schema/messaging.entity.js';
import type { Tx } from '../../database/sql.js';
import { traceparent } from '../../trace.js';
import { MAX_PAYLOAD_BYTES } from '../stream/stream.js';

/** A row of the outbox table as it is inserted. */
export interface OutboxRow extends Pick<OutboxEvent, 'id' | 'subject'> {
  event: EventName;
  /** JSON text. */
  payload: string;
  /** JSON text. */
  headers: string;
}

/** The row of an event in a statement of the caller's own: its columns, and their values as named parameters. */
const ROW = new ColumnList(OutboxEvent, ['id', 'event', 'subject', 'payload', 'headers']);
export const OUTBOX_COLUMNS = ROW.names;
export const OUTBOX_PARAMETERS = ROW.parameters('outbox_');
/**
 * The same of a record from JSON that has `outboxValues`: its columns, and their values in the record of this alias.
 */
export const OUTBOX_RECORD = ROW.recordDefinitions('outbox_');
export const outboxOf = (alias: string) => ROW.recordValues(alias, 'outbox_');

const INSERT = new NamedStatement(`INSERT INTO outbox (${ROW.names}) SELECT ${ROW.names} FROM ${ROW.unnested('n')}`, {
  prepared: 'add to outbox',
});

/** Returns the values of `OUTBOX_PARAMETERS`. */
export function outboxValues({ id, event, subject, payload, headers }: OutboxRow) {
  return {
    outbox_id: id,
    outbox_event: event,
    outbox_subject: subject,
    outbox_payload: payload,
    outbox_headers: headers,
  };
}

/**
 * The events that a service publishes: each is a row in the same transaction as its cause. The relay publishes it. `S`
 * is the service: it can only publish its own events.
 */
export class Outbox<S extends ServiceName = ServiceName> {
  private readonly wakers: (() => void)[] = [];
  /** The events of each open transaction that publishes: one statement writes all of them. */
  private readonly gathered = new WeakMap<Tx, OutboxRow[]>();

  /** The service itself, or its twin on the test network. */
  constructor(readonly service: ProcessName) {}

  /** Publishes an event as part of `tx`. It is sent after the commit, at least once. */
  async publish<N extends EventOf<S>>(tx: Tx, event: N, payload: EventPayload<N>): Promise<void> {
    await this.publishAll(tx, [this.row(event, payload)]);
  }

  /** Publishes several events. What a transaction publishes is written with its COMMIT, by one statement. */
  async publishAll(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const earlier = this.gathered.get(tx);
    if (earlier) return void earlier.push(...rows);
    const gathered = [...rows];
    this.gathered.set(tx, gathered);
    tx.queryLast(() => {
      // Events that come later are refused as a new statement would be, and not added to what has gone.
      this.gathered.delete(tx);
      return INSERT.named(ROW.arraysOf(gathered));
    });
    tx.afterCommit(() => this.wake());
  }

  /**
   * The row of an event, for a statement of the caller's own that writes it together with its cause. Call `wake` after.
   */
  row<N extends EventOf<S>>(event: N, payload: EventPayload<N>): OutboxRow {
    if (!isProducer(this.service, event)) throw new Error(`${this.service} does not publish ${event}`);
    const text = JSON.stringify(payload);
    // The server would refuse it forever, and it would hold up everything that is published after it.
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES)
      throw new RangeError(`${event} is over ${MAX_PAYLOAD_BYTES} bytes`);
    return {
      id: uuidv7(),
      event,
      subject: subjectOf(event, this.service),
      payload: text,
      headers: JSON.stringify({ traceparent: traceparent() }),
    };
  }

  /** Notifies the relay that rows are waiting. Only a hint: without it they are sent at the next poll. */
  wake(): void {
    for (const waker of this.wakers) waker();
  }

  /** Sets the function that the relay runs at each wake. */
  onWake(waker: () => void): void {
    this.wakers.push(waker);
  }
}
