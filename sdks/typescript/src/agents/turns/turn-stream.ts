import type { TurnEventData } from '../../generated/api.js';
import type { AgentEvent } from '../../generated/events.js';
import { ApiError, CheckoutError, ConnectionError } from '../../http/errors.js';
import { eventsOf, type StreamedEvent } from '../../http/event-stream.js';
import type { Http } from '../../http/http.js';
import type { RequestOptions } from '../../http/options.js';
import { textOf, unreadable } from '../../http/read-response.js';
import { backoff, sleep } from '../../http/retries.js';

/** A turn has gone over to another state. `seq` counts these; the last one is `turn.done`, `turn.failed` or `turn.cancelled`. */
export interface TurnTransitionEvent {
  type: AgentEvent['type'];
  seq: number;
  /** With the moment of the transition. */
  data: TurnEventData & { at: string };
}

/** The agent has done a step: `turns.steps` has it. */
export interface TurnSteppedEvent {
  type: 'turn.stepped';
  seq: null;
  data: { turn_id: string; step: number; at: string };
}

/** What a stream gives. New types may appear: give a `switch` a `default`. */
export type TurnStreamEvent = TurnTransitionEvent | TurnSteppedEvent;

/** Of a stream. */
export interface StreamOptions extends RequestOptions {
  /** The `seq` of the last event that you have. Default: 0, all of them. */
  after?: number;
}

const LAST = ['turn.done', 'turn.failed', 'turn.cancelled'];
/** Connections in a row that brought nothing new. */
const MOST_FRUITLESS = 5;
/** As that of other requests. */
const LONGEST_RETRY_AFTER_MS = 30_000;

/** The events of a turn, over as many connections as it takes, as long as they bring something new. */
export async function* streamOf(
  http: Http,
  turnId: string,
  { after = 0, ...options }: StreamOptions,
  mostFruitless = MOST_FRUITLESS,
): AsyncGenerator<TurnStreamEvent, void, void> {
  const longestMs = options.maxRetryAfterMs ?? LONGEST_RETRY_AFTER_MS;
  let seen = after;
  for (let fruitless = 0; ; fruitless++) {
    try {
      for await (const event of connected(http, turnId, seen, options)) {
        if (event.seq !== null) {
          if (event.seq <= seen) continue;
          seen = event.seq;
          fruitless = 0;
        }
        yield event;
        if (LAST.includes(event.type)) return;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (error === ALL_SENT) return;
      const retryAfterMs = isPassing(error) ? (error.retryAfterMs ?? 0) : Number.POSITIVE_INFINITY;
      if (retryAfterMs > longestMs || fruitless >= mostFruitless) throw error;
      await sleep(Math.max(backoff(fruitless), retryAfterMs), options.signal);
      continue;
    }
    if (fruitless >= mostFruitless) {
      throw new ConnectionError('The stream of events ends again and again before the turn does.', {
        code: 'connection_failed',
      });
    }
    await sleep(backoff(fruitless), options.signal);
  }
}

/** The server has sent everything before, and the turn has ended. */
const ALL_SENT = new Error('all events were sent');

/** The events of one connection. */
async function* connected(
  http: Http,
  turnId: string,
  after: number,
  options: RequestOptions,
): AsyncGenerator<TurnStreamEvent, void, void> {
  const { response, release } = await http.open(
    {
      method: 'GET',
      template: '/v1/turns/{turn_id}/events',
      path: { turn_id: turnId },
      headers: { accept: 'text/event-stream', ...(after > 0 ? { 'last-event-id': String(after) } : {}) },
    },
    // `streamOf` connects again.
    { ...options, maxRetries: 0 },
  );
  try {
    if (response.status === 204) throw ALL_SENT;
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw unreadable(response, await textOf(response));
    }
    for await (const event of eventsOf(response.body)) yield asTurnEvent(event);
  } finally {
    release();
  }
}

function asTurnEvent({ id, type, data }: StreamedEvent): TurnStreamEvent {
  const seq = id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : null;
  try {
    return { type, seq, data: JSON.parse(data) } as TurnStreamEvent;
  } catch {
    throw new ApiError('The stream of events has one that is no JSON.', { code: 'unreadable_response' });
  }
}

function isPassing(error: unknown): error is CheckoutError {
  return error instanceof CheckoutError && (error instanceof ConnectionError || error.status >= 500);
}
