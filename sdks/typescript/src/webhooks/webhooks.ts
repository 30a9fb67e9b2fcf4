import type { AgentEvent, CheckoutEvent } from '../generated/events.js';
import { hexOf, readHeader, type SignatureHeader } from './signature-header.js';
import { WebhookVerificationError } from './verification-error.js';

/**
 * Every event of both APIs, distinguished by `type`. New types may appear: give a `switch` a `default`, and respond
 * with 2xx.
 */
export type WebhookEvent = CheckoutEvent | AgentEvent;

/** A request's body in its original form, before anything has parsed it. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Options for checking an event. */
export interface VerifyOptions {
  /** The longest difference between the time of the signature and now, in seconds. Default: 300. */
  toleranceS?: number;
  /** Another time than now, for tests. */
  now?: Date;
}

/** Options for signing a body. */
export interface SignOptions {
  /** Another time than now. */
  now?: Date;
}

const DEFAULT_TOLERANCE_S = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Returns the event of a request if its signature is right. Pass the unchanged bytes of the body, the header
 * `X-Service-Signature`, and the secret of the endpoint, or several while one is being changed. Throws a
 * `WebhookVerificationError` otherwise: respond with 400.
 *
 * @example
 * const signature = request.headers['x-service-signature'];
 * const event = await webhooks.constructEvent(rawBody, signature, process.env.WEBHOOK_SECRET);
 * if (event.type === 'payment.confirmed' && !event.data.test) await fulfill(event.data.invoice_id);
 */
export async function constructEvent(
  rawBody: RawBody,
  signatureHeader: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { toleranceS = DEFAULT_TOLERANCE_S, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const secrets = checkedSecrets(secret);
  if (!(toleranceS >= 0)) throw new TypeError('toleranceS must be a number of seconds, at least 0');
  const body = bytesOf(rawBody);
  const header = readHeader(signatureHeader);
  if (!(await fits(body, header, secrets))) throw mismatch(body);
  const ageS = now.getTime() / 1_000 - header.timeS;
  if (!(ageS <= toleranceS)) {
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `The event was signed ${Math.round(ageS)} seconds ago, more than ${toleranceS}: the request was replayed, or a clock is wrong.`,
    );
  }
  if (-ageS > toleranceS) {
    throw new WebhookVerificationError(
      'timestamp_in_future',
      `The event was signed ${Math.round(-ageS)} seconds in the future: the clock of this machine is slow.`,
    );
  }
  return eventOf(body);
}

/**
 * Returns the `X-Service-Signature` of a body, for tests of your own receiver.
 *
 * @example
 * const body = JSON.stringify({ id: 'wd_1', type: 'session.expired', created: 1, merchant_id: 1, data: {} });
 * await fetch(url, { method: 'POST', body, headers: { 'x-service-signature': await webhooks.sign(body, secret) } });
 */
export async function sign(
  rawBody: RawBody,
  secret: string | readonly string[],
  { now = new Date() }: SignOptions = {},
): Promise<string> {
  const secrets = checkedSecrets(secret);
  const time = String(Math.floor(now.getTime() / 1_000));
  const content = signedContent(time, bytesOf(rawBody));
  const macs = await Promise.all(
    secrets.map(async (one) => hexOf(await crypto.subtle.sign('HMAC', await keyOf(one, 'sign'), content))),
  );
  return [`t=${time}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}

/** Compares every signature with every secret. `crypto.subtle.verify` compares in constant time. */
async function fits(
  body: Uint8Array,
  { time, signatures }: SignatureHeader,
  secrets: readonly string[],
): Promise<boolean> {
  const content = signedContent(time, body);
  const keys = await Promise.all(secrets.map((one) => keyOf(one, 'verify')));
  const results = await Promise.all(
    keys.flatMap((key) => signatures.map((mac) => crypto.subtle.verify('HMAC', key, mac, content))),
  );
  return results.includes(true);
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, [use]);
}

/** Returns the signed content, `<t>.<raw body>`. */
function signedContent(time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${time}.`);
  const content = new Uint8Array(head.byteLength + body.byteLength);
  content.set(head);
  content.set(body, head.byteLength);
  return content;
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError(
    'body_not_raw',
    'The body must be the original bytes or text. A framework has already parsed or read it.',
  );
}

function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const isRight = (one: unknown) => typeof one === 'string' && one !== '' && one.trim() === one;
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isRight)) return secrets;
  throw new TypeError(
    'secret must be the secret of the endpoint, including whsec_, without spaces or line breaks around it',
  );
}

/** Returns the text before a signature if it is valid UTF-8; undefined otherwise. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function eventOf(body: Uint8Array): WebhookEvent {
  const event = parsed(textOf(body));
  if (
    typeof event === 'object' &&
    event !== null &&
    'type' in event &&
    typeof event.type === 'string' &&
    'data' in event
  ) {
    return event as WebhookEvent;
  }
  throw new WebhookVerificationError('body_not_json', 'The signature is right, but the body is not an event in JSON.');
}

/** Returns an error that names what most likely happened to the body. */
function mismatch(body: Uint8Array): WebhookVerificationError {
  const text = textOf(body);
  return new WebhookVerificationError(
    'signature_mismatch',
    `No signature matches this body and secret. ${likelyCause(text)}`,
  );
}

function likelyCause(text: string | undefined): string {
  if (text === '') return 'The body is empty: something has already read it.';
  if (text?.startsWith('[object ')) return 'The body is an object that was turned into text. Pass the original bytes.';
  if (text?.startsWith('\uFEFF'))
    return 'The body begins with a byte order mark, which the platform does not send: something has rewritten it.';
  const value = parsed(text);
  if (value === undefined) return 'The body is not JSON: it was cut off, or encoded differently.';
  if (JSON.stringify(value) !== text) {
    return 'The body was rewritten: the platform sends JSON without spaces. Pass the original bytes, before a framework parses them.';
  }
  return 'Is it the secret of this endpoint, and is the body unchanged? A framework that parses JSON and writes it again may change it, especially numbers.';
}
