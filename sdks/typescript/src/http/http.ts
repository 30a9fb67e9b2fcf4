import { VERSION } from '../version.js';
import { type Deadline, deadlineIn } from './deadline.js';
import { CheckoutError, ConnectionError, NotFoundError, TimeoutError } from './errors.js';
import {
  type ClientOptions,
  checkedIdempotencyKey,
  checkedKey,
  type IdempotentOptions,
  type Limits,
  limitsOf,
  type RequestOptions,
} from './options.js';
import { errorOfResponse, objectOf, redirectError, textOf } from './read-response.js';
import { pauseBefore, sleep } from './retries.js';
import { baseOf, type PathParams, type Query, urlOf } from './urls.js';

/** One request, before it has an address. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{names}` for the values of `path`. */
  readonly template: string;
  readonly path?: PathParams;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written as JSON once, so that each attempt sends the same bytes. */
  readonly json?: unknown;
  /** Bytes with their type, instead of JSON. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
  /** Whether repeating the POST has no further effect. */
  readonly isRepeatable?: boolean;
}

/** One of the two APIs. */
export interface Product {
  readonly name: string;
  readonly keyPrefix: string;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests with the key, retries where that is safe, and reads the responses. */
export class Http {
  /** A `#private` field, so that no log and no `inspect` shows it. */
  readonly #apiKey: string;
  readonly #base: string;
  readonly #limits: Limits;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: ClientOptions, { name, keyPrefix, headers = {} }: Product) {
    this.#headers = headers;
    this.#apiKey = checkedKey(options.apiKey, keyPrefix, name);
    this.#base = baseOf(options.baseUrl);
    this.#limits = limitsOf(options);
    const given = options.fetch;
    // The global function is looked up at each call, so that later instrumentation takes effect.
    this.#fetch = given ? (...args) => given(...args) : (...args) => globalThis.fetch(...args);
  }

  /** Returns the object that a route returns. */
  object<T>(request: ApiRequest, options?: RequestOptions): Promise<T> {
    return this.send(request, options, (response) => objectOf<T>(response));
  }

  /**
   * Does the same as `object`, for a POST with an Idempotency-Key: the caller's, or one for this call and its retries.
   */
  async once<T>(request: ApiRequest, { idempotencyKey, ...options }: IdempotentOptions = {}): Promise<T> {
    const key = idempotencyKey === undefined ? crypto.randomUUID() : checkedIdempotencyKey(idempotencyKey);
    const headers = { ...request.headers, 'idempotency-key': key };
    return this.object<T>({ ...request, headers, isRepeatable: true }, options);
  }

  /** Calls a route that returns nothing. */
  async nothing(request: ApiRequest, options?: RequestOptions): Promise<void> {
    await this.send(request, options, textOf);
  }

  /**
   * Does the same as `object`, for responses that are read in another way. Reading the response is part of an attempt.
   */
  send<T>(
    request: ApiRequest,
    options: RequestOptions | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    return this.#attempts(request, options, async (response, deadline) => {
      const value = await read(response);
      deadline.release();
      return value;
    });
  }

  /**
   * Opens a response whose body the caller reads as it arrives. The timeout applies until its headers have arrived, the
   * signal until the caller calls `release`.
   */
  open(request: ApiRequest, options?: RequestOptions): Promise<Opened> {
    return this.#attempts(request, options, async (response, { stopClock, release }) => {
      stopClock();
      return { response, release };
    });
  }

  /**
   * Sends a request until it succeeds, may not be retried, or is canceled. The reader of a successful response releases
   * the deadline.
   */
  async #attempts<T>(
    request: ApiRequest,
    { signal, ...given }: RequestOptions = {},
    read: (response: Response, deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const prepared = this.#prepared(request);
    const limits = limitsOf(given, this.#limits);
    const isRepeatable = request.method !== 'POST' || request.isRepeatable === true;
    for (let attempt = 0, isUncertain = false; ; attempt++) {
      signal?.throwIfAborted();
      const deadline = deadlineIn(limits.timeoutMs, signal);
      try {
        return await read(await this.#responseTo(prepared, deadline), deadline);
      } catch (thrown) {
        deadline.release();
        if (signal?.aborted) throw signal.reason;
        const error = this.#asError(thrown, request, deadline, limits);
        // An attempt without a response may have deleted the object, so the next one does not find it.
        if (isUncertain && request.method === 'DELETE' && error instanceof NotFoundError) return undefined as T;
        const pauseMs = pauseBefore({ error, attempt, isRepeatable }, limits);
        if (pauseMs === undefined) throw error;
        isUncertain ||= error instanceof ConnectionError || error.status >= 500;
        await sleep(pauseMs, signal);
      }
    }
  }

  #prepared({ method, template, path, query, headers, json, content }: ApiRequest): [url: string, init: RequestInit] {
    const body = content
      ? (content.bytes as Uint8Array<ArrayBuffer>)
      : json === undefined
        ? undefined
        : JSON.stringify(json);
    const type = content?.type ?? (body === undefined ? undefined : 'application/json');
    const init = {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': `checkout-sdk-typescript/${VERSION}`,
        ...this.#headers,
        ...(type ? { 'content-type': type } : {}),
        ...headers,
        authorization: `Bearer ${this.#apiKey}`,
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    } satisfies RequestInit;
    return [urlOf(this.#base, template, path, query), init];
  }

  /** Returns a response that is 2xx. Throws everything else. */
  async #responseTo([url, init]: [url: string, init: RequestInit], { signal }: Deadline): Promise<Response> {
    const response = await this.#fetch(url, { ...init, signal });
    if (response.ok) return response;
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw redirectError(response);
    }
    throw await errorOfResponse(response);
  }

  #asError(thrown: unknown, { method, template }: ApiRequest, deadline: Deadline, limits: Limits): CheckoutError {
    const what = `${method} ${template} of ${new URL(this.#base).origin}`;
    if (deadline.isOver) {
      return new TimeoutError(`${what} took longer than ${limits.timeoutMs} ms.`, { code: 'timed_out' });
    }
    if (thrown instanceof CheckoutError) return thrown;
    return new ConnectionError(`${what} got no complete response: ${reasonOf(thrown)}.`, {
      code: 'connection_failed',
      cause: thrown,
    });
  }
}

/** A response whose body has not been read. */
export interface Opened {
  readonly response: Response;
  release(): void;
}

/** Returns the cause: `fetch` itself only reports "fetch failed". */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  const reason = cause instanceof Error ? (cause as { code?: unknown }).code || cause.message : '';
  return [thrown.message, reason].filter(Boolean).join(': ').replace(/\.$/, '');
}
