/** The options by which a client reaches the API. */
export interface ClientOptions {
  /** The secret key, from the dashboard. It belongs on a server, never in a browser or an app. */
  apiKey: string;
  /** The address of the platform, such as `https://pay.example`. A path is kept, a slash at the end does not matter. */
  baseUrl: string;
  /** How long one attempt may take, its body included. Default: 30,000. */
  timeoutMs?: number;
  /** How often a failed request is retried at most, where that is safe. Default: 2. */
  maxRetries?: number;
  /**
   * The longest `Retry-After` that is waited for. A longer one is thrown at once, with `retryAfterMs`. Default: 30,000.
   */
  maxRetryAfterMs?: number;
  /** Another `fetch` than the global one. */
  fetch?: typeof globalThis.fetch;
}

/** The options of each call in addition to its data. */
export interface RequestOptions {
  /** Cancels the call: it throws the reason of the signal. */
  signal?: AbortSignal;
  /** As in `ClientOptions`, for this call. */
  timeoutMs?: number;
  /** As in `ClientOptions`, for this call. */
  maxRetries?: number;
  /** As in `ClientOptions`, for this call. */
  maxRetryAfterMs?: number;
}

/** Options of a call that the API carries out at most once. */
export interface IdempotentOptions extends RequestOptions {
  /**
   * A key for each logical action, at most 200 characters: the same key with the same data gives the same result.
   * Without one, the SDK makes one for this call and its retries. Give your own, such as the order's id, so that a
   * crash of your process does not take the action twice.
   */
  idempotencyKey?: string;
}

/** The limits of a client, checked and complete. */
export interface Limits {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryAfterMs: number;
}

const DEFAULTS: Limits = { timeoutMs: 30_000, maxRetries: 2, maxRetryAfterMs: 30_000 };
/** The longest delay of JavaScript timers. */
const LONGEST_MS = 2 ** 31 - 1;
const MAX_RETRIES = 20;

/**
 * Returns the limits of a call: its own, else those of the client, else the defaults. Throws a `TypeError` for an
 * invalid one.
 */
export function limitsOf(given: Partial<Limits>, defaults: Limits = DEFAULTS): Limits {
  return {
    timeoutMs: within('timeoutMs', given.timeoutMs ?? defaults.timeoutMs, 1, LONGEST_MS),
    maxRetries: within('maxRetries', given.maxRetries ?? defaults.maxRetries, 0, MAX_RETRIES),
    maxRetryAfterMs: within('maxRetryAfterMs', given.maxRetryAfterMs ?? defaults.maxRetryAfterMs, 0, LONGEST_MS),
  };
}

function within(name: string, value: number, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new TypeError(`${name} must be a number from ${least} to ${most}`);
}

/** Printable ASCII without spaces: the only characters that a header may contain. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Returns the key in the form in which it is sent. Throws a `TypeError` that does not repeat it. */
export function checkedKey(apiKey: unknown, prefix: string, product: string): string {
  if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('apiKey is missing');
  if (!PRINTABLE.test(apiKey)) {
    throw new TypeError(
      'apiKey has a space, a line break or another character that a key never has: was it read from a file?',
    );
  }
  if (!apiKey.startsWith(prefix))
    throw new TypeError(`apiKey must be a key of ${product}, which begins with ${prefix}`);
  return apiKey;
}

/** Returns the Idempotency-Key in the form in which it is sent. */
export function checkedIdempotencyKey(key: string): string {
  if (typeof key === 'string' && /^[\x20-\x7e]{1,200}$/.test(key) && key.trim() === key) return key;
  throw new TypeError('idempotencyKey must have 1 to 200 printable ASCII characters, without spaces around them');
}
