import { ApiError, CheckoutError, ConnectionError } from '../../http/errors.js';
import { eventsOf, type StreamedEvent } from '../../http/event-stream.js';
import type { Http } from '../../http/http.js';
import type { RequestOptions } from '../../http/options.js';
import { textOf, unreadable } from '../../http/read-response.js';
import { backoff, sleep } from '../../http/retries.js';
import type { TurnStreamEvent } from './turn-events.js';

/** Options of a stream. */
export interface StreamOptions extends RequestOptions {
  /** The `id` or the `seq` of the last event that you have. Default: 0, all of them. */
  after?: number | string;
  /** Whether the stream includes the texts while the agent writes them. Default: false. */
  deltas?: boolean;
}

const LAST = ['turn.done', 'turn.failed', 'turn.cancelled'];
const TRANSITIONS = ['turn.queued', 'turn.running', ...LAST];
/** The number of consecutive connections without new events after which the stream fails. */
const MAX_FRUITLESS = 5;
/** The same limit as for other requests. */
const LONGEST_RETRY_AFTER_MS = 30_000;

/** Yields the events of a turn, over as many connections as needed, as long as they bring new events. */
export async function* streamOf(
  http: Http,
  turnId: string,
  { after = 0, deltas = false, ...options }: StreamOptions,
  mostFruitless = MAX_FRUITLESS,
): AsyncGenerator<TurnStreamEvent, void, void> {
  const longestMs = options.maxRetryAfterMs ?? LONGEST_RETRY_AFTER_MS;
  let seen = Number(/^\d+/.exec(String(after))?.[0] ?? 0);
  let lastId = String(after);
  for (let fruitless = 0; ; fruitless++) {
    try {
      for await (const event of connected(http, turnId, { after: deltas ? lastId : String(seen), deltas }, options)) {
        if (event.seq !== null && event.seq <= seen) continue;
        if (event.seq !== null || (deltas && event.id !== null && event.id !== lastId)) fruitless = 0;
        seen = event.seq ?? seen;
        lastId = event.id ?? lastId;
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
      throw new ConnectionError('The stream of events ended several times before the turn did.', {
        code: 'connection_failed',
      });
    }
    await sleep(backoff(fruitless), options.signal);
  }
}

/** The server has sent all events, and the turn has ended. */
const ALL_SENT = new Error('all events were sent');

/** Yields the events of one connection. */
async function* connected(
  http: Http,
  turnId: string,
  { after, deltas }: { after: string; deltas: boolean },
  options: RequestOptions,
): AsyncGenerator<TurnStreamEvent, void, void> {
  const { response, release } = await http.open(
    {
      method: 'GET',
      template: '/v1/turns/{turn_id}/events',
      path: { turn_id: turnId },
      ...(deltas ? { query: { deltas: 'true' } } : {}),
      headers: { accept: 'text/event-stream', ...(after === '0' ? {} : { 'last-event-id': after }) },
    },
    // No retries here, because `streamOf` connects again.
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
  // In a stream with texts, an id also contains the position in them.
  const [, number, texts] = /^(\d{1,9})(-.*)?$/.exec(id ?? '') ?? [];
  const isNumbered = number !== undefined && (texts === undefined || TRANSITIONS.includes(type));
  try {
    return { type, seq: isNumbered ? Number(number) : null, id: id ?? null, data: JSON.parse(data) } as TurnStreamEvent;
  } catch {
    throw new ApiError('The stream has an event that is not JSON.', { code: 'unreadable_response' });
  }
}

function isPassing(error: unknown): error is CheckoutError {
  return error instanceof CheckoutError && (error instanceof ConnectionError || error.status >= 500);
}
