import type { InboxLog } from './inbox-log.js';
import { inboxPage } from './inbox-page.js';
import { checkSignature, type SignatureCheck } from './webhook-signature.js';

export interface ReceivedWebhook {
  readonly received_at: string;
  readonly signature: SignatureCheck;
  readonly id: string | null;
  readonly type: string | null;
  /** The time from the event's `created`, which has whole seconds only, to its arrival. */
  readonly latency_ms: number | null;
  readonly session_token: string | null;
  /** The body exactly as received. */
  readonly body: string;
  /** The body's JSON, for tools. */
  readonly event: unknown;
}

interface Envelope {
  readonly id?: string;
  readonly type?: string;
  readonly created?: number;
  readonly livemode?: boolean;
  readonly data?: { readonly session_token?: string | null };
}

/** The secrets with which the endpoints of the demo merchant sign, in live and in test mode. */
export interface InboxSecrets {
  readonly live: string;
  readonly test: string;
}

/** Records one delivery. Returns the status that a merchant would: 200, or 400 when it was not ours. */
export function receiveWebhook(
  body: Buffer,
  header: string | undefined,
  secrets: InboxSecrets,
  log: InboxLog<ReceivedWebhook>,
): number {
  const now = Date.now();
  const event = parsed(body);
  const secret = event?.livemode === false ? secrets.test : secrets.live;
  const signature = checkSignature(header, body, secret, Math.floor(now / 1000));
  log.add({
    received_at: new Date(now).toISOString(),
    signature,
    id: event?.id ?? null,
    type: event?.type ?? null,
    latency_ms: event?.created === undefined ? null : Math.max(0, now - event.created * 1000),
    session_token: event?.data?.session_token ?? null,
    body: body.toString('utf8'),
    event: event ?? null,
  });
  return signature === 'valid' ? 200 : 400;
}

export function webhookPage(log: InboxLog<ReceivedWebhook>): string {
  return inboxPage(
    'Webhook inbox of the demo merchant',
    'No webhook yet. Run "npm run demo", or pay a session of the demo merchant.',
    log.newestFirst().map((entry) => ({
      title: `${entry.type ?? '(not an event)'}${isTest(entry) ? ' (test mode)' : ''}`,
      badge: { text: `signature ${entry.signature}`, isGood: entry.signature === 'valid' },
      facts: [
        ['id', entry.id ?? '-'],
        ['received', entry.received_at],
        ['latency', entry.latency_ms === null ? '-' : `${entry.latency_ms} ms after the event's second`],
      ],
      body: entry.event ? JSON.stringify(entry.event, null, 2) : entry.body,
    })),
  );
}

function isTest({ event }: ReceivedWebhook): boolean {
  return (event as Envelope | null)?.livemode === false;
}

function parsed(body: Buffer): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
