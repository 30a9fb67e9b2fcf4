import { NotFoundError, PermissionError } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import type { Terminal } from '../../terminal/terminal.js';
import type { Connection } from '../connect/connection.js';
import { followEvents } from './event-feed.js';
import { Forwarder, STOPPED } from './forwarder.js';
import { ListenLines } from './listen-lines.js';
import { ListenState } from './listen-state.js';
import { signingSecretOf } from './signing-secret.js';

/** The options of `listen`. */
export interface ListenOptions {
  readonly urls: readonly string[];
  readonly types?: readonly WebhookEventType[] | undefined;
  readonly json: boolean;
  /** Continues where the last run with this key ended. */
  readonly resume: boolean;
}

/**
 * Forwards events as they happen, until the signal is aborted: each once, in order, to every URL. A URL that fails or
 * hangs delays neither the others nor what is printed.
 */
export async function listen(
  { checkout, apiKey, baseUrl, mode }: Connection,
  { urls, types, json, resume }: ListenOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const lines = new ListenLines(terminal, json);
  const state = new ListenState(apiKey, baseUrl);
  const secret = signingSecretOf(apiKey, baseUrl);
  const forwarders = urls.map((url) => new Forwarder(url, secret));
  const merchant = await checkout.merchant.retrieve({ signal }).catch(nameless);
  const after = (resume ? state.read() : undefined) ?? (await checkout.events.newest({ signal }));
  if (after) state.write(after);
  lines.ready({ merchant: merchant.name, mode, base_url: baseUrl, signing_secret: secret, forward_to: urls });
  const feed = followEvents({
    ...{ checkout, after, types, signal },
    onTrouble: (error, pauseMs) => lines.trouble(error.message, pauseMs),
    onRecovery: () => lines.recovery(),
  });
  for await (const event of feed) {
    lines.event(event);
    const deliveries = forwarders.map(async (forwarder) => {
      const delivery = await forwarder.forward(event);
      if (delivery.error !== STOPPED) lines.delivery(delivery);
      return delivery;
    });
    const ended = Promise.all(deliveries);
    state.note(
      event.id,
      ended.then((all) => all.every(({ error }) => error !== STOPPED)),
    );
  }
  for (const forwarder of forwarders) forwarder.stop();
  await state.settled();
}

/** Accepts a key that may not read its merchant: it can listen anyway. */
function nameless(error: unknown): { name: string } {
  if (error instanceof PermissionError || error instanceof NotFoundError) return { name: 'your merchant' };
  throw error;
}
