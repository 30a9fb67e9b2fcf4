import type { LivePage } from '../live/live-page.js';
import type { EmbedMessage } from './embed-message.js';

/** States that require an action of the shop; the others are reported as `pending`. */
const RESULTS: Readonly<Record<string, EmbedMessage['checkout']>> = {
  paid: 'paid',
  'paid-over': 'paid',
  'paid-late': 'paid',
  expired: 'expired',
  'expired-partial': 'expired',
  canceled: 'canceled',
  'canceled-partial': 'canceled',
  confirming: 'confirming',
};

/**
 * Notifies the page around a frame of the outcome of the payment. It first replies to that page, once the page has
 * proven to come from an origin that the merchant allows.
 */
export function notifyEmbedder(page: LivePage): void {
  if (parent === window) return;
  let embedder: string | undefined;
  let sent: string | undefined;
  const send = (checkout: EmbedMessage['checkout']) => {
    if (embedder) parent.postMessage({ checkout } satisfies EmbedMessage, embedder);
  };
  const sendState = () => {
    const result = RESULTS[page.state];
    if (embedder && result && result !== sent) send(result);
    if (embedder) sent = result;
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<EmbedMessage | undefined>) => {
    if (source !== parent || data?.checkout !== 'hello' || !page.embedOrigins.includes(origin)) return;
    embedder = origin;
    send('opened');
    sendState();
  });
  addEventListener('keydown', ({ key }) => {
    // An open dialog of the page closes first.
    if (key === 'Escape' && !document.querySelector('dialog[open]')) send('close');
  });
  page.whenChanged(sendState);
}
