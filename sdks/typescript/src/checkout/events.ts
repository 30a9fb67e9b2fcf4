import type { CheckoutEvent } from '../generated/events.js';
import type { Http } from '../http/http.js';
import { List, type Page } from '../http/lists.js';
import type { RequestOptions } from '../http/options.js';

/**
 * An event in the log. Its `id` (`evt_…`) identifies what happened. A webhook has an `id` (`wd_…`) of its own at each
 * endpoint. `livemode` is false for events of test mode. Test events of an endpoint are not in the log.
 */
export type LoggedEvent = CheckoutEvent & { livemode: boolean };

/** The events to return. */
export interface EventListParams {
  /** The `id` of the last event that you have: later ones are returned. Without it, all from the oldest one on. */
  after?: string;
  /** Only events of these types. */
  types?: readonly CheckoutEvent['type'][];
  /** The most events in one page. */
  limit?: number;
  /** Seconds, at most 25: a page without events is returned when there is an event, or after this time. */
  wait?: number;
}

/** The events that webhooks report, to be read in order, also after an outage of yours. */
export class Events {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Events in their order, oldest first. It ends with the newest event: keep its `id`, and go on from there next time.
   *
   * @example
   * for await (const event of checkout.events.list({ after: lastId })) lastId = await handled(event);
   */
  list({ after, ...params }: EventListParams = {}, options: RequestOptions = {}): List<LoggedEvent> {
    const load = (cursor?: string | null) =>
      this.#http.object<Page<LoggedEvent>>(
        { method: 'GET', template: '/api/events', query: { ...params, after: cursor } },
        options,
      );
    return new List({ load, from: after, signal: options.signal });
  }

  /**
   * Returns the `id` of the newest event, from which on everything is new; null where there is none in 30 days.
   *
   * @example
   * for (let after = await checkout.events.newest(); ; ) {
   *   const page = await checkout.events.list({ ...(after ? { after } : {}), wait: 20 }).page();
   *   for (const event of page.data) console.log(event.type);
   *   after = page.next_cursor;
   * }
   */
  async newest(options?: RequestOptions): Promise<string | null> {
    const request = { method: 'GET', template: '/api/events', query: { newest: true } } as const;
    return (await this.#http.object<Page<LoggedEvent>>(request, options)).next_cursor;
  }

  /** Returns one event. */
  retrieve(eventId: string, options?: RequestOptions): Promise<LoggedEvent> {
    const path = { event_id: eventId };
    return this.#http.object({ method: 'GET', template: '/api/events/{event_id}', path }, options);
  }
}
