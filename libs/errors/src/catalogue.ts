/**
 * Every error that a caller of the checkout API can meet, once. The documents and the error reference are printed from
 * this table; a code that is thrown somewhere else does not compile.
 *
 * `retry` tells a client whether the same request may succeed later unchanged. `log` is the level at which the server
 * notes the error: refusals are the caller's business, faults are ours.
 */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly retry: boolean;
  readonly log: 'debug' | 'info' | 'warn' | 'error';
}

export const CATALOGUE = {
  validation_failed: { status: 422, retry: false, log: 'debug', message: 'The request is not valid.' },
  body_too_large: {
    status: 413,
    retry: false,
    log: 'debug',
    message: 'The body is larger than this endpoint accepts.',
  },
  unsupported_media_type: { status: 415, retry: false, log: 'debug', message: 'Send the body as application/json.' },
  not_signed_in: { status: 401, retry: false, log: 'debug', message: 'Sign in first.' },
  wrong_credentials: { status: 401, retry: false, log: 'info', message: 'E-mail or password is wrong.' },
  invalid_api_key: { status: 401, retry: false, log: 'info', message: 'The API key is missing, wrong or revoked.' },
  invalid_internal_token: {
    status: 401,
    retry: false,
    log: 'warn',
    message: 'The internal token is missing or wrong.',
  },
  cross_site_request: {
    status: 403,
    retry: false,
    log: 'warn',
    message: 'A request that changes something must come from the site itself.',
  },
  insufficient_role: { status: 403, retry: false, log: 'info', message: 'Your role does not allow this.' },
  merchant_not_active: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'The merchant is not active. Sessions can be created once an operator has approved it.',
  },
  not_found: { status: 404, retry: false, log: 'debug', message: 'There is no such thing here.' },
  method_not_allowed: { status: 405, retry: false, log: 'debug', message: 'This path does not know that method.' },
  email_taken: { status: 409, retry: false, log: 'debug', message: 'An account with this e-mail exists already.' },
  treasury_not_set: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The merchant has no treasury address yet. Set one before creating sessions.',
  },
  invalid_state_transition: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This is not possible in the present state.',
  },
  idempotency_key_reused: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This Idempotency-Key was used with another body.',
  },
  idempotency_in_progress: {
    status: 409,
    retry: true,
    log: 'debug',
    message: 'A request with this Idempotency-Key is still being worked on.',
  },
  webhook_endpoint_limit: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This merchant has as many webhook endpoints as are allowed.',
  },
  endpoint_inactive: { status: 409, retry: false, log: 'debug', message: 'The webhook endpoint is not active.' },
  tier_cap_exceeded: {
    status: 402,
    retry: false,
    log: 'debug',
    message: 'This amount is over what the plan of the merchant allows.',
  },
  rate_limited: { status: 429, retry: true, log: 'info', message: 'Too many tries. Wait and try again.' },
  internal: { status: 500, retry: true, log: 'error', message: 'Something went wrong on our side.' },
  unavailable: { status: 503, retry: true, log: 'warn', message: 'Temporarily unavailable. Nothing was changed.' },
} as const satisfies Record<string, ErrorRow>;

/** The `error.code` of an error body. */
export type ErrorCode = keyof typeof CATALOGUE;
