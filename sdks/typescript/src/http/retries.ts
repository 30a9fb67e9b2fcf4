import { type CheckoutError, ConnectionError } from './errors.js';
import type { Limits } from './options.js';

const FIRST_MS = 500;
const LONGEST_MS = 8_000;

/**
 * Codes of a `fetch` that never had a connection: nothing of the request was sent. Node and Bun report them, other
 * runtimes do not.
 */
const NEVER_CONNECTED =
  /^(ConnectionRefused|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** An attempt that failed. */
export interface Failed {
  readonly error: CheckoutError;
  /** The number of failed attempts before it. */
  readonly attempt: number;
  /** Whether sending the same request twice has the effect of one. */
  readonly isRepeatable: boolean;
}

/**
 * Returns how long to wait before the request is retried, or undefined where it is not: the result cannot change,
 * there were too many attempts, or it might have been carried out and would be carried out twice.
 */
export function pauseBefore({ error, attempt, isRepeatable }: Failed, limits: Limits): number | undefined {
  if (attempt >= limits.maxRetries || !(isRepeatable ? isTransient(error) : wasRefused(error))) return undefined;
  const backoffMs = backoff(attempt);
  if (error.retryAfterMs === null) return backoffMs;
  if (error.retryAfterMs > limits.maxRetryAfterMs) return undefined;
  return error.retryAfterMs + Math.random() * FIRST_MS;
}

/** Returns an exponential, capped and randomized delay, so that callers that failed together do not return together. */
export function backoff(attempt: number, { firstMs = FIRST_MS, longestMs = LONGEST_MS } = {}): number {
  return Math.random() * Math.min(longestMs, firstMs * 2 ** attempt);
}

/** Returns whether the same request may succeed later. */
function isTransient(error: CheckoutError): boolean {
  if (error instanceof ConnectionError) return true;
  return wasRefused(error) || error.status >= 500 || error.status === 408;
}

/** Returns whether the request certainly had no effect, and may succeed later. */
function wasRefused(error: CheckoutError): boolean {
  if (error instanceof ConnectionError) return neverConnected(error.cause);
  return error.status === 429 || error.code === 'idempotency_in_progress' || error.code === 'request_timeout';
}

function neverConnected(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if (NEVER_CONNECTED.test(String((error as { code?: unknown }).code))) return true;
  }
  return false;
}

/** Returns `Retry-After` in milliseconds: seconds, or a date by the clock of the server. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  // The result of `Date.parse` for other texts depends on the runtime.
  if (!/^[a-z]{3,9},? /i.test(text)) return null;
  const [until, now] = [Date.parse(text), Date.parse(headers.get('date') ?? '')];
  if (Number.isNaN(until)) return null;
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}

/** Throws the reason of the signal as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
