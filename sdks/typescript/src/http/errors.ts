import type { AgentErrorCode, CheckoutErrorCode } from '../generated/codes.js';

/** What the SDK itself reports: nothing that the API said. */
export type SdkErrorCode =
  /** No response came, or it was cut off. */
  | 'connection_failed'
  /** It took longer than `timeoutMs`. */
  | 'timed_out'
  /** The response is not of the API: HTML, nothing, or another shape. */
  | 'unreadable_response'
  /** The server points to another address, which the SDK does not follow: the key would go there. */
  | 'redirected'
  /** A list gives the same cursor again. */
  | 'cursor_repeats'
  /** The turn has not ended within `deadlineMs`; it goes on. */
  | 'turn_not_ended';

/** All codes, and those of a newer API. */
export type ErrorCode = CheckoutErrorCode | AgentErrorCode | SdkErrorCode | (string & {});

/** One fault of a request: where it is, which rule it breaks. */
export interface FieldFault {
  /** The part of the request, then the way within it: `['body', 'amount_usd_cents']`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** What is known of an error. */
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
 * Everything that the SDK throws, but a `TypeError` for arguments that make no sense and the reason of an aborted
 * signal.
 */
export class CheckoutError extends Error {
  /** Written out, because bundlers rename classes. */
  override readonly name: string = 'CheckoutError';
  /** The HTTP status; 0 where no response came. */
  readonly status: number;
  /** Decide by this. */
  readonly code: ErrorCode;
  /** Quote it when you ask for help. */
  readonly traceId: string | null;
  /** `x-request-id`, where something in front of the API gives one. */
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

/** 403: the key is right, and may not do this. */
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

/** Every other refusal, a fault of the server, or a response that is not of the API. */
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

/** It took longer than it may. Whether the request was carried out is unknown. */
export class TimeoutError extends ConnectionError {
  override readonly name: 'TimeoutError' | 'TurnNotEndedError' = 'TimeoutError';
}

/** The turn has not ended within the deadline. It goes on: `turns.wait(error.turnId)` waits for it again. */
export class TurnNotEndedError extends TimeoutError {
  override readonly name = 'TurnNotEndedError';
  /** The turn that goes on. */
  readonly turnId: string;

  constructor(turnId: string, deadlineMs: number) {
    super(`The turn ${turnId} has not ended within ${deadlineMs} ms. It goes on.`, { code: 'turn_not_ended' });
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

/** The error of a status. */
export function errorOf(status: number, message: string, facts: ErrorFacts): CheckoutError {
  return new (KINDS[status] ?? ApiError)(message, { ...facts, status });
}
