import type { LivePage } from '../live/live-page.js';
import type { EmbedMessage } from './embed-message.js';

/** States in which a shop has something to do; the others are reported as `pending`. */
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
 * Inside of a frame: replies to the page around it, once that has proven to come from an origin that the merchant
 * allows, and notifies it of the outcome of the payment.
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
    // A dialog of the page closes first.
    if (key === 'Escape' && !document.querySelector('dialog[open]')) send('close');
  });
  page.whenChanged(sendState);
}
