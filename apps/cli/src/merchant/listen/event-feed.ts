import { type Checkout, CheckoutError, type LoggedEvent, ValidationError } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import { pausedFor } from './pause.js';

/** How long one request waits for events, in seconds. Below what proxies allow a silent request. */
const WAIT_S = 20;
/** Longer than that wait: a response that is not there by then never comes. */
const TIMEOUT_MS = 35_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Ids that are remembered, in case the log has to be read again from its beginning. */
const REMEMBERED = 20_000;

/** Which events, from where on. */
export interface FeedOptions {
  readonly checkout: Checkout;
  /** The event after which the feed begins; null: it begins with all of the last 30 days. */
  readonly after: string | null;
  readonly types?: readonly WebhookEventType[] | undefined;
  readonly signal: AbortSignal;
  /** Called when no response came, with how long it waits, and once when they come again. */
  onTrouble(error: CheckoutError, pauseMs: number): void;
  onRecovery(): void;
}

/**
 * Events in their order, each once, as they happen, until the signal is aborted. What can pass is waited for, however
 * long it takes; what cannot (a key that was revoked) is thrown.
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
      // The last event is older than the log, or was deleted with test data: what is in the log and was given is
      // remembered.
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
 * Whether the same request may succeed later. A response that is not of the API is that of a proxy whose upstream is
 * away.
 */
function mayPass({ status, code }: CheckoutError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === 'unreadable_response';
}

/** Exponential and capped, any part of it, so that clients that were cut off together do not come back together. */
function pauseAfter(error: CheckoutError, failures: number): number {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  return Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(pauseMs, error.retryAfterMs ?? 0)));
}

/** The newest ids of many. */
class Remembered {
  private readonly ids = new Set<string>();

  constructor(private readonly most: number) {}

  /** Whether an id comes for the first time. */
  isNew(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    if (this.ids.size > this.most) this.ids.delete(this.ids.values().next().value!);
    return true;
  }
}
