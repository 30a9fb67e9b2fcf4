import { createHash, createHmac } from 'node:crypto';
import type { ReceivedPost } from '../../stack/servers/webhook-receiver.js';
import type { EndpointRecord, PostRecord } from '../checker/record.js';
import type { SoakEndpoint } from './shop.js';

/** The tolerance of a receiver for the time of a signature (docs/webhooks.md). */
const TOLERANCE_S = 300;
/** The soak learns a new secret a moment after the platform has made it. */
const MADE_BEFORE_KNOWN_MS = 60_000;

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type SoakSecret = SoakEndpoint['secrets'][number];

/** Parsed once: bodies do not change, and secrets are only added. */
const parsed = new WeakMap<ReceivedPost, { readonly record: PostRecord; readonly secrets: number }>();

/** Returns the posts of an endpoint, judged with plain HMAC and JSON and without the dispatcher's code. */
export function endpointRecord({
  name,
  owner,
  isHealthy,
  isReachable,
  secrets,
  receiver,
}: SoakEndpoint): EndpointRecord {
  return {
    ...{ name, owner, isHealthy, isReachable },
    secretsFromMs: secrets.map(({ fromMs }) => fromMs),
    posts: receiver.posts.map((post) => recordOf(post, secrets)),
  };
}

/** Returns the record of a post, cached because 40,000 posts are read each time. */
function recordOf(post: ReceivedPost, secrets: readonly SoakSecret[]): PostRecord {
  const known = parsed.get(post);
  const { endedAtMs } = post;
  if (known?.secrets === secrets.length && known.record.endedAtMs === endedAtMs) return known.record;
  const signedBy = [...(known?.record.signedBy ?? []), ...signersOf(post, secrets, known?.secrets ?? 0)];
  const record: PostRecord = { ...(known?.record ?? contentOf(post)), endedAtMs, signedBy };
  parsed.set(post, { record, secrets: secrets.length });
  return record;
}

function contentOf({ body, arrivedAtMs, behavior }: ReceivedPost): Omit<PostRecord, 'endedAtMs' | 'signedBy'> {
  const { id, type, data } = envelopeOf(body);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return { id, type, data, arrivedAtMs, behavior, bodyHash, isTest: data['test'] === true };
}

function envelopeOf(body: string): Envelope {
  try {
    const { id, type, data } = JSON.parse(body) as Envelope;
    return { id, type, data: data ?? {} };
  } catch {
    return { id: 'no id', type: 'not JSON', data: {} };
  }
}

/**
 * Returns the indexes of the secrets that signed it, from a given one on. A secret that was made after it arrived
 * cannot have signed it.
 */
function signersOf(
  { body, signature, arrivedAtMs }: ReceivedPost,
  secrets: readonly SoakSecret[],
  fromIndex: number,
): number[] {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = new Set(parts.flatMap(([name, hex]) => (name === 'v1' && hex ? [hex] : [])));
  if (!(Math.abs(Number(t) - arrivedAtMs / 1_000) <= TOLERANCE_S)) return [];
  const isSignedBy = (secret: string) => given.has(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return secrets.flatMap(({ value, fromMs }, index) =>
    index >= fromIndex && fromMs <= arrivedAtMs + MADE_BEFORE_KNOWN_MS && isSignedBy(value) ? [index] : [],
  );
}
