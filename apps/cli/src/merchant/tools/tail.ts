import { AuthenticationError, type Checkout, CheckoutError, type DeliveryView, PermissionError } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import type { Terminal } from '../../terminal/terminal.js';
import { followEvents } from '../listen/event-feed.js';
import { ListenLines } from '../listen/listen-lines.js';
import { pausedFor } from '../listen/pause.js';
import { given } from '../output/given.js';
import { printable } from '../output/table.js';

/** The interval at which deliveries are read: they have no live list. */
const POLL_MS = 2_000;
/** The number of newest deliveries that are read: an attempt may come much later than its delivery. */
const NEWEST = 100;

/** The events and attempts that `logs tail` shows. */
export interface TailFilter {
  readonly only?: 'events' | 'deliveries' | undefined;
  readonly types?: readonly WebhookEventType[] | undefined;
  readonly status?: 'delivered' | 'failed' | undefined;
  readonly endpoint?: number | undefined;
  readonly json: boolean;
}

/** Prints events, and attempts to deliver them, until the signal is aborted. */
export async function tail(
  checkout: Checkout,
  filter: TailFilter,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const lines = new ListenLines(terminal, filter.json);
  const end = new AbortController();
  signal.addEventListener('abort', () => end.abort(), { once: true });
  const parts = [
    ...(filter.only === 'deliveries' ? [] : [tailEvents(checkout, filter, lines, end.signal)]),
    ...(filter.only === 'events' ? [] : [tailAttempts(checkout, filter, { terminal, lines }, end.signal)]),
  ];
  // When one part fails, the other one ends, too.
  await Promise.all(parts.map((part) => part.finally(() => end.abort())));
}

async function tailEvents(
  checkout: Checkout,
  { types }: TailFilter,
  lines: ListenLines,
  signal: AbortSignal,
): Promise<void> {
  const after = await checkout.events.newest({ signal });
  const feed = followEvents({
    ...{ checkout, after, types, signal },
    onTrouble: (error, pauseMs) => lines.trouble(error.message, pauseMs),
    onRecovery: () => lines.recovery(),
  });
  for await (const event of feed) lines.event(event);
}

interface Output {
  readonly terminal: Terminal;
  readonly lines: ListenLines;
}

async function tailAttempts(
  checkout: Checkout,
  filter: TailFilter,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const query = given({ endpoint_id: filter.endpoint, limit: NEWEST });
  const shown = new Map<string, number>();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const { data } = await checkout.webhookDeliveries.list(query, { signal }).page();
      for (const delivery of data.toReversed()) {
        const before = shown.get(delivery.id) ?? 0;
        shown.delete(delivery.id);
        shown.set(delivery.id, delivery.attempt_count);
        if (!isFirst && delivery.attempt_count > before && isShown(delivery, filter))
          print(delivery, filter, output.terminal);
      }
      for (const id of shown.keys()) if (shown.size > 10 * NEWEST) shown.delete(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CheckoutError) || error instanceof PermissionError || error instanceof AuthenticationError)
        throw error;
      output.lines.trouble(error.message, POLL_MS);
    }
    await pausedFor(POLL_MS, signal);
  }
}

function isShown({ event_type, status }: DeliveryView, filter: TailFilter): boolean {
  const isOfType = filter.types?.some((type) => type === event_type) ?? true;
  if (!isOfType) return false;
  return filter.status === undefined || (filter.status === 'delivered') === (status === 'delivered');
}

function print(delivery: DeliveryView, { json }: TailFilter, terminal: Terminal): void {
  if (json) {
    terminal.print(JSON.stringify({ delivery }));
    return;
  }
  const { id, endpoint_id, event_type, attempt_count, status, last_status_code, last_error } = delivery;
  const outcome = printable(last_status_code ?? last_error);
  terminal.print(
    `${new Date().toTimeString().slice(0, 8)}    [${outcome}] ${printable(event_type)} to endpoint ${endpoint_id}, attempt ${attempt_count}, ${status}  ${id}`,
  );
}
