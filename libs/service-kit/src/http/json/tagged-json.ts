import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** An object as JSON, and a tag for its content. */
export interface TaggedJson {
  readonly json: string;
  /** Weak: the response may also have fields that change with every request. */
  readonly etag: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Renders an object once for all requests. */
export function taggedJson(value: object): TaggedJson {
  const json = JSON.stringify(value);
  return { json, etag: `W/"${hash('sha1', json, 'base64url')}"` };
}

/**
 * Sends the object with its ETag; 304 without a body to a caller whose `If-None-Match` shows that it has it already.
 * `beside` are fields that change with every request and are not news, such as the time.
 */
export function sendTagged(
  reply: FastifyReply,
  { json, etag }: TaggedJson,
  known: string | undefined,
  beside: object = {},
): void {
  void reply.header('etag', etag);
  if (known !== undefined && isNamed(etag, known)) {
    void reply.status(304).send();
    return;
  }
  const more = JSON.stringify(beside);
  void reply.type(JSON_TYPE).send(more === '{}' ? json : `${json.slice(0, -1)},${more.slice(1)}`);
}

/** Weak comparison (RFC 9110, 8.8.3.2): a proxy that compresses makes tags weak. */
function isNamed(etag: string, known: string): boolean {
  const opaque = etag.replace('W/', '');
  return known.split(',').some((one) => [opaque, '*'].includes(one.trim().replace(/^W\//, '')));
}
