import type { AgentErrorCode, CheckoutErrorCode } from '../generated/codes.js';

/** Errors of the SDK itself, not of the API. */
export type SdkErrorCode =
  /** No response came, or it was cut off. */
  | 'connection_failed'
  /** It took longer than `timeoutMs`. */
  | 'timed_out'
  /** The response is not from the API: HTML, nothing, or another shape. */
  | 'unreadable_response'
  /** The server redirects to another address, which the SDK does not follow: the key would be sent there. */
  | 'redirected'
  /** A list returns the same cursor again. */
  | 'cursor_repeats'
  /** The turn has not ended within `deadlineMs`; it continues. */
  | 'turn_not_ended';

/** All codes, and those of a newer API. */
export type ErrorCode = CheckoutErrorCode | AgentErrorCode | SdkErrorCode | (string & {});

/** One fault of a request: its location, and the rule that it breaks. */
export interface FieldFault {
  /** The part of the request, then the path within it: `['body', 'amount_usd_cents']`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** The facts about an error. */
export interface ErrorFacts {
  readonly status?: number;
  readonly code: ErrorCode;
  readonly traceId?: string | null;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldFault[];
  readonly cause?: unknown;
}

/**
 * Everything that the SDK throws, except for a `TypeError` for invalid arguments and the reason of an aborted signal.
 */
export class CheckoutError extends Error {
  /** Explicit, because bundlers rename classes. */
  override readonly name: string = 'CheckoutError';
  /** The HTTP status; 0 where no response came. */
  readonly status: number;
  /** The code by which to handle the error. */
  readonly code: ErrorCode;
  /** The id to quote when you ask for help. */
  readonly traceId: string | null;
  /** `x-request-id`, where a proxy in front of the API adds one. */
  readonly requestId: string | null;
  /** When the server says that the same request may succeed. */
  readonly retryAfterMs: number | null;
  /** The other facts of the error, such as `max_count`, or `top_up_url`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.traceId = facts.traceId ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.details = facts.details ?? {};
  }
}

/** 401: the key is missing, wrong or revoked. */
export class AuthenticationError extends CheckoutError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key is right, but may not do this. */
export class PermissionError extends CheckoutError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such object, or it is not yours. */
export class NotFoundError extends CheckoutError {
  override readonly name = 'NotFoundError';
}

/** 409: not in this state, or an Idempotency-Key with other data. */
export class ConflictError extends CheckoutError {
  override readonly name = 'ConflictError';
}

/** 429: too much, or a cap is reached; see `retryAfterMs`. */
export class RateLimitError extends CheckoutError {
  override readonly name = 'RateLimitError';
}

/** Every other error status, a fault of the server, or a response that is not from the API. */
export class ApiError extends CheckoutError {
  override readonly name = 'ApiError';
}

/** 422: `fields` says what is wrong, and where. */
export class ValidationError extends CheckoutError {
  override readonly name = 'ValidationError';
  /** Each fault of the request. */
  readonly fields: readonly FieldFault[];

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    this.fields = facts.fields ?? [];
  }
}

/** No response came, or not all of it. Whether the request was carried out is unknown. */
export class ConnectionError extends CheckoutError {
  override readonly name: 'ConnectionError' | 'TimeoutError' | 'TurnNotEndedError' = 'ConnectionError';
}

/** The request took longer than the timeout. Whether it was carried out is unknown. */
export class TimeoutError extends ConnectionError {
  override readonly name: 'TimeoutError' | 'TurnNotEndedError' = 'TimeoutError';
}

/** The turn has not ended within the deadline. It continues: `turns.wait(error.turnId)` waits for it again. */
export class TurnNotEndedError extends TimeoutError {
  override readonly name = 'TurnNotEndedError';
  /** The turn that continues. */
  readonly turnId: string;

  constructor(turnId: string, deadlineMs: number) {
    super(`The turn ${turnId} has not ended within ${deadlineMs} ms. It continues.`, { code: 'turn_not_ended' });
    this.turnId = turnId;
  }
}

const KINDS: Readonly<Record<number, new (message: string, facts: ErrorFacts) => CheckoutError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** Returns the error for a status. */
export function errorOf(status: number, message: string, facts: ErrorFacts): CheckoutError {
  return new (KINDS[status] ?? ApiError)(message, { ...facts, status });
}
