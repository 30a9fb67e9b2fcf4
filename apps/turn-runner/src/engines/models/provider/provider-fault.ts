import { OutboundError } from '@libs/outbound-http/outbound-error';
import { APICallError } from 'ai';
import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import { ProviderProtocolFault } from '../fetch/bounded-answer.js';
import type { Keyless } from './keyless.js';
import { providerReason } from './provider-reason.js';

/** An error of a provider, classified by how to react to it. */
export type ProviderFault = {
  /** The HTTP status; absent where there was no response. */
  readonly status?: number | undefined;
  /** The provider's message, without anything that looks like a key, for the owner of the API key and for operators. */
  readonly reason?: string | undefined;
} & (
  | { readonly kind: 'final'; readonly failure: TurnFailure }
  /** Too many requests; `retryAfterMs` where the provider named a delay. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | undefined }
  /**
   * The provider is away or overloaded, and has charged nothing. `what` is for people, and contains no text of the
   * provider.
   */
  | { readonly kind: 'passing'; readonly what: string; readonly retryAfterMs?: number | undefined }
  /** A response that broke off: the provider may charge for it, so it is requested again only a few times. */
  | { readonly kind: 'cut'; readonly what: string }
);

const TOO_LONG =
  /context_length_exceeded|context (length|window)|prompt is too long|input is too long|too many (input )?tokens|request_too_large|maximum .{0,20}tokens/i;
const LIMITED = /rate_limit|rate limit|too many requests/i;
const OVERLOADED = /overloaded/i;
/** Codes of connections that never came about: such a provider has read no request. */
const NO_CONNECTION = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const UNREACHABLE = 'The model provider could not be reached.';
const NOT_PUBLIC = 'The model provider lies at an address that keys of customers are not sent to.';
const CUT_OFF = 'The model provider cut off its response.';
const PASSING_STATUSES = [408, 409, 425];

interface FaultContext {
  readonly now?: number;
  /** Removes the key of the request, which a provider may repeat. */
  readonly keyless?: Keyless;
}

/**
 * Classifies an error of a provider, thrown by the client or received in a stream; `hasBegun`: a part of the answer had
 * come.
 */
export function faultOf(
  error: unknown,
  hasBegun = false,
  { now = Date.now(), keyless }: FaultContext = {},
): ProviderFault {
  const known = classified(error, now);
  const fault = hasBegun && known.kind === 'passing' ? ({ kind: 'cut', what: CUT_OFF } as const) : known;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const reason = providerReason(error, keyless);
  if (fault.kind !== 'final') return { ...fault, status, reason };
  const { code, message } = fault.failure;
  const details = reason === undefined ? {} : { provider_reason: reason };
  return { kind: 'final', failure: new TurnFailure(code, message, { details }), status, reason };
}

function classified(error: unknown, now: number): ProviderFault {
  const ours = ofOurFetch(error);
  if (ours) return ours;
  if (!APICallError.isInstance(error)) return faultInStream(error);
  const { statusCode: status, responseBody = '', responseHeaders = {}, message } = error;
  if (status === undefined) {
    return wasNeverReached(error) ? { kind: 'passing', what: UNREACHABLE } : { kind: 'cut', what: CUT_OFF };
  }
  if (status === 429) return { kind: 'limited', retryAfterMs: retryAfterMs(responseHeaders, now) };
  if (status === 413 || (status < 500 && TOO_LONG.test(`${responseBody} ${message}`))) return tooLong();
  if (status >= 500 || PASSING_STATUSES.includes(status)) {
    return { kind: 'passing', what: messageFor(status), retryAfterMs: retryAfterMs(responseHeaders, now) };
  }
  // A 2xx that could not be read was cut off.
  if (status < 300) return { kind: 'cut', what: CUT_OFF };
  return { kind: 'final', failure: new TurnFailure('ENGINE_ERROR', messageFor(status)) };
}

/** Returns the fault for an error of our own `fetch`, which the client may wrap. */
function ofOurFetch(error: unknown): ProviderFault | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderProtocolFault) return { kind: 'cut', what: cause.message };
    if (!(cause instanceof OutboundError)) continue;
    if (cause.kind === 'blocked_address')
      return { kind: 'final', failure: new TurnFailure('ENGINE_ERROR', NOT_PUBLIC) };
    const isUnread = ['dns_failed', 'connect_failed', 'tls_failed'].includes(cause.kind);
    return isUnread ? { kind: 'passing', what: UNREACHABLE } : { kind: 'cut', what: CUT_OFF };
  }
  return undefined;
}

/** Returns whether the provider was never reached. The client wraps the error of the connection, more than once. */
function wasNeverReached(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, errors } = cause as { code?: unknown; errors?: unknown };
    if (NO_CONNECTION.test(String(code))) return true;
    // A name with several addresses has an error for each.
    if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNeverReached);
  }
  return false;
}

/** Returns the delay that a provider requests, in milliseconds; undefined where it names none. */
export function retryAfterMs(headers: Record<string, string>, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function faultInStream(error: unknown): ProviderFault {
  const text = error instanceof Error ? error.message : JSON.stringify(error ?? null);
  if (TOO_LONG.test(text)) return tooLong();
  if (LIMITED.test(text)) return { kind: 'limited', retryAfterMs: undefined };
  if (OVERLOADED.test(text)) return { kind: 'passing', what: 'The model provider is overloaded.' };
  return { kind: 'cut', what: CUT_OFF };
}

/** Returns whether a model has no room for a request. */
export function isTooLong(fault: ProviderFault): boolean {
  return fault.kind === 'final' && fault.failure.code === 'CONTEXT_TOO_LONG';
}

function tooLong(): ProviderFault {
  return { kind: 'final', failure: new TurnFailure('CONTEXT_TOO_LONG') };
}

function messageFor(status: number): string {
  return `The model provider responded with ${status}.`;
}
