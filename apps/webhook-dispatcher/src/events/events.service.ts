import { type Page, toLogPage } from '@libs/dto/lists/page';
import type { EventView } from '@libs/dto/payments/event-view';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { ValidationError } from '@libs/errors/app-error';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { busEventId, publicEventId } from '../envelopes/event-id.js';
import { namedEventTypes } from '../envelopes/event-types.js';
import type { EventRow } from './event.entity.js';
import { EventsRepository, type NewEvent } from './events.repository.js';
import { CURSOR_HOURS, KEPT_DAYS } from './kept-days.js';

/**
 * The log of the events that are published to merchants. A reader sees numbered events only, in the order of their
 * numbers; these are assigned after the commit, in one transaction at a time, so no event ever appears before one that
 * was already read (`docs/adr/0043-a-log-that-is-numbered-after-the-commit.md`).
 */
@Injectable()
export class EventsService {
  /** Called when an event waits for its number. */
  readonly logged = new WakeUp();

  constructor(
    private readonly database: Database,
    private readonly events: EventsRepository,
    private readonly outbox: Outbox<'webhook-dispatcher'>,
  ) {}

  /** Adds events to the log, each once, however often it arrives. They get their numbers right after the commit. */
  async log(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    await this.events.insert(tx, events);
    tx.afterCommit(() => this.logged.call());
  }

  /**
   * Assigns numbers to waiting events, notifies readers of the log, and returns how many. Only one replica does so at a
   * time.
   */
  async number(): Promise<number> {
    // A lock is written to disk like a change, so it is taken only when there is something to do.
    if (!(await this.events.isAnyWaiting(this.database))) return 0;
    return this.database.transaction(async (tx) => {
      await this.events.lockCounter(tx);
      const { count, merchantIds } = await this.events.number(tx);
      if (count > 0) await this.outbox.publish(tx, 'events.numbered', { merchant_ids: merchantIds });
      return count;
    });
  }

  /**
   * Returns events after `after`, or of the last 30 days, oldest first. Throws a ValidationError for an `after` that is
   * not an event of this merchant or is too old, and for types that merchants never receive.
   */
  async list(request: RequestOf<'webhooks.list_events'>): Promise<Page<EventView>> {
    const { merchant_id: merchantId, after, limit } = request;
    const types = request.types ? namedEventTypes('merchant', request.types, ['query', 'types']) : null;
    const position = await this.positionAfter(merchantId, after);
    // The event is known from a webhook and has no number yet, so no later event has one either.
    if (position === null) return toLogPage<EventRow, EventView>([], limit, after, viewOf);
    const rows = await this.events.list(this.database, { merchantId, after: position, types, limit });
    return toLogPage(rows, limit, after, viewOf);
  }

  /** Returns the id of a merchant's newest event from which reading can continue; undefined where there is none. */
  async newest(merchantId: number): Promise<string | undefined> {
    const id = await this.events.newest(this.database, merchantId, KEPT_DAYS);
    return id && publicEventId(id);
  }

  /** Returns one event of a merchant; undefined where there is none. */
  async find(merchantId: number, eventId: string): Promise<EventView | undefined> {
    const id = busEventId(eventId);
    const row = id && (await this.events.find(this.database, merchantId, id));
    return row ? viewOf(row) : undefined;
  }

  private async positionAfter(merchantId: number, after: string | undefined): Promise<number | null> {
    if (after === undefined) return this.events.positionOfAge(this.database, KEPT_DAYS);
    const id = busEventId(after);
    const position = id && (await this.events.positionOf(this.database, merchantId, id, CURSOR_HOURS));
    if (position) return position.number;
    const msg = `after must be the id of an event of the last ${KEPT_DAYS} days; without it the list begins with the oldest one`;
    throw new ValidationError([{ loc: ['query', 'after'], msg, type: 'cursor_invalid' }]);
  }
}

function viewOf({ id, merchant_id, event_type, occurred_at, data }: EventRow): EventView {
  return {
    id: publicEventId(id),
    type: event_type,
    created: Math.floor(occurred_at.getTime() / 1_000),
    livemode: !isTestMerchant(merchant_id),
    merchant_id: merchantBehind(merchant_id),
    data,
  };
}
