import { type Checkout, CheckoutError, type LoggedEvent, ValidationError } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import { pausedFor } from './pause.js';

/** How long one request waits for events, in seconds: less than proxies allow a silent request. */
const WAIT_S = 20;
/** Longer than that wait: a response that has not arrived by then never will. */
const TIMEOUT_MS = 35_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** The number of ids that are remembered, in case the log has to be read again from its beginning. */
const REMEMBERED = 20_000;

/** The events to follow, and where to begin. */
export interface FeedOptions {
  readonly checkout: Checkout;
  /** The event after which the feed begins; null: it begins with all of the last 30 days. */
  readonly after: string | null;
  readonly types?: readonly WebhookEventType[] | undefined;
  readonly signal: AbortSignal;
  /** Called when a request failed, with the length of the pause, and once when requests succeed again. */
  onTrouble(error: CheckoutError, pauseMs: number): void;
  onRecovery(): void;
}

/**
 * Yields events in order, each once, as they happen, until the signal is aborted. Waits for temporary errors to pass,
 * however long it takes; throws permanent ones (a revoked key).
 */
export async function* followEvents(options: FeedOptions): AsyncGenerator<LoggedEvent, void, void> {
  const { checkout, types, signal } = options;
  const given = new Remembered(REMEMBERED);
  let after = options.after;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const asked = { ...(after ? { after } : {}), ...(types ? { types } : {}), limit: 200, wait: WAIT_S };
      const page = await checkout.events.list(asked, { signal, maxRetries: 0, timeoutMs: TIMEOUT_MS }).page();
      if (failures > 0) options.onRecovery();
      failures = 0;
      after = page.next_cursor;
      for (const event of page.data) if (given.isNew(event.id)) yield event;
    } catch (error) {
      if (signal.aborted) return;
      // The last event is older than the log, or was deleted with test data: the log is read from its beginning, and
      // ids of events that were yielded already are skipped.
      if (after && isCursorGone(error)) after = null;
      else if (!(error instanceof CheckoutError) || !mayPass(error)) throw error;
      else {
        const pauseMs = pauseAfter(error, failures++);
        options.onTrouble(error, pauseMs);
        await pausedFor(pauseMs, signal);
      }
    }
  }
}

function isCursorGone(error: unknown): boolean {
  return error instanceof ValidationError && error.fields.some(({ type }) => type === 'cursor_invalid');
}

/**
 * Returns whether the same request may succeed later. A response that is not from the API comes from a proxy whose
 * upstream is down.
 */
function mayPass({ status, code }: CheckoutError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === 'unreadable_response';
}

/**
 * Returns an exponential, capped and randomized pause, so that clients that were disconnected together do not return
 * together.
 */
function pauseAfter(error: CheckoutError, failures: number): number {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  return Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(pauseMs, error.retryAfterMs ?? 0)));
}

/** A set of ids that keeps only the newest ones. */
class Remembered {
  private readonly ids = new Set<string>();

  constructor(private readonly most: number) {}

  /** Returns whether an id occurs for the first time. */
  isNew(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    if (this.ids.size > this.most) this.ids.delete(this.ids.values().next().value!);
    return true;
  }
}
