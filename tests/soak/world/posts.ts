import { createHash, createHmac } from 'node:crypto';
import type { ReceivedPost } from '../../stack/servers/webhook-receiver.js';
import type { EndpointRecord, PostRecord } from '../checker/record.js';
import type { SoakEndpoint } from './shop.js';

/** How far a receiver lets the time of a signature be off (docs/webhooks.md). */
const TOLERANCE_S = 300;

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Parsed once: bodies do not change, secrets are only added. */
const parsed = new WeakMap<ReceivedPost, { readonly record: PostRecord; readonly secrets: number }>();

/** What an endpoint received, judged with plain HMAC and JSON and nothing of the dispatcher's. */
export function endpointRecord({
  name,
  owner,
  isHealthy,
  isReachable,
  secrets,
  receiver,
}: SoakEndpoint): EndpointRecord {
  const values = secrets.map(({ value }) => value);
  return {
    ...{ name, owner, isHealthy, isReachable },
    secretsFromMs: secrets.map(({ fromMs }) => fromMs),
    posts: receiver.posts.map((post) => recordOf(post, values)),
  };
}

function recordOf(post: ReceivedPost, secrets: readonly string[]): PostRecord {
  const known = parsed.get(post);
  if (known?.secrets === secrets.length && known.record.endedAtMs === post.endedAtMs) return known.record;
  const { body, arrivedAtMs, endedAtMs, mood } = post;
  const { id, type, data } = envelopeOf(body);
  const record: PostRecord = {
    ...{ id, type, data, arrivedAtMs, endedAtMs, mood },
    bodyHash: createHash('sha256').update(body).digest('hex'),
    signedBy: signersOf(post, secrets),
    isTest: data['test'] === true,
  };
  parsed.set(post, { record, secrets: secrets.length });
  return record;
}

function envelopeOf(body: string): Envelope {
  try {
    const { id, type, data } = JSON.parse(body) as Envelope;
    return { id, type, data: data ?? {} };
  } catch {
    return { id: 'no id', type: 'not JSON', data: {} };
  }
}

/** The places of the secrets that signed it. */
function signersOf({ body, signature, arrivedAtMs }: ReceivedPost, secrets: readonly string[]): number[] {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = new Set(parts.flatMap(([name, hex]) => (name === 'v1' && hex ? [hex] : [])));
  if (!(Math.abs(Number(t) - arrivedAtMs / 1_000) <= TOLERANCE_S)) return [];
  return secrets.flatMap((secret, place) =>
    given.has(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')) ? [place] : [],
  );
}
