/**
 * Every error that a caller can meet, once; the agent API writes the codes in capitals (`render-agent.ts`). The documents and the error reference are printed from
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
  request_timeout: {
    status: 408,
    retry: true,
    log: 'debug',
    message: 'The body came too slowly. Send the request again.',
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
  password_change_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'You signed in with a temporary password. Change it first.',
  },
  email_not_proven: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'Confirm your e-mail address first: request a sign-in link by mail, and open it in this browser.',
  },
  second_factor_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'Your account has a second factor. Give it first: POST /api/auth/second_factor.',
  },
  second_factor_enrolment_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message:
      'Your account needs a second factor here. Add one on the page "Account": POST /api/auth/factors/passkeys or …/totp.',
  },
  treasury_second_factor_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message:
      'Add a second factor to your account first, on the page "Account": without one, whoever has your password or your mailbox could name a treasury.',
  },
  enrolment_expired: {
    status: 410,
    retry: false,
    log: 'debug',
    message: 'No authenticator app waits here for its first code, or it took more than 15 minutes. Begin again.',
  },
  reset_over: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'The second factor was removed already. Sign in and add one again.',
  },
  no_second_factor: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The account has no second factor. Add one first.',
  },
  passkey_refused: {
    status: 401,
    retry: false,
    log: 'info',
    message: 'This passkey was not accepted.',
  },
  passkey_challenge_expired: {
    status: 410,
    retry: false,
    log: 'debug',
    message:
      'No passkey is awaited here for this: the request was used already, is older than 5 minutes, or was made for something else. Begin again.',
  },
  passkeys_unavailable: {
    status: 503,
    retry: false,
    log: 'debug',
    message: 'This platform has no passkeys: its public URL is an IP address, for which browsers make none.',
  },
  passkey_limit: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The account has 20 passkeys, as many as are allowed. Remove one first.',
  },
  sign_in_link_expired: {
    status: 410,
    retry: false,
    log: 'info',
    message: 'This link was used or is too old. Ask for a new one.',
  },
  mail_not_configured: { status: 503, retry: false, log: 'warn', message: 'This platform is not set up to send mail.' },
  oidc_state_invalid: {
    status: 400,
    retry: false,
    log: 'info',
    message: 'This sign-in was not begun in this browser, is over already or took too long. Begin again.',
  },
  oidc_refused: { status: 403, retry: false, log: 'info', message: 'The provider did not sign you in.' },
  oidc_answer_invalid: {
    status: 403,
    retry: false,
    log: 'warn',
    message: 'The response of the provider could not be verified. Nobody was signed in.',
  },
  oidc_email_unverified: {
    status: 403,
    retry: false,
    log: 'info',
    message: 'The provider does not vouch for an e-mail of yours, so it cannot be matched with an account here.',
  },
  link_not_confirmed: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'There is an account with this e-mail already, and its owner has not agreed yet that this provider signs in to it. We sent a mail to that address: open its link in this browser within an hour and confirm it, then sign in with the provider again. Or sign in as you did before.',
  },
  fresh_link_required: {
    status: 403,
    retry: false,
    log: 'info',
    message: 'Request a new sign-in link by e-mail, open it, and choose the password within 15 minutes.',
  },
  fresh_proof_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message:
      'Prove that it is you: POST /api/auth/fresh_proofs with `statement`, then send this request again with the header Fresh-Proof.',
  },
  second_operator_required: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'This takes two operators. The others are asked by mail; once one has approved it under Approvals, send this request again.',
  },
  insufficient_role: { status: 403, retry: false, log: 'info', message: 'Your role does not allow this.' },
  merchant_not_active: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'The merchant is not active. Sessions can be created once an operator has approved it.',
  },
  not_found: {
    status: 404,
    retry: false,
    log: 'debug',
    message: 'What the path names does not exist, or you have no access to it.',
  },
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
  application_closed: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'What a merchant states about its business can be changed only while it is in review or rejected.',
  },
  treasury_not_signable: {
    status: 409,
    retry: false,
    log: 'info',
    message:
      'The contract pays another treasury for addresses of today: the change takes effect when its wait is over.',
  },
  treasury_frozen: {
    status: 409,
    retry: false,
    log: 'info',
    message:
      'The treasury cannot be changed for now: somebody canceled a change that an owner had not asked for. See `frozen_until`.',
  },
  treasury_change_over: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'This change has taken effect or was replaced by another one. See `status`.',
  },
  no_question_open: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'No response of this merchant is awaited.',
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
    message: 'There are as many webhook endpoints as are allowed.',
  },
  webhook_endpoint_exists: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'There is a webhook endpoint with this URL already. Change that one, or use another URL.',
  },
  redrive_failed: {
    status: 409,
    retry: true,
    log: 'warn',
    message: 'The event was handled once more and failed again. It stays where it is.',
  },
  endpoint_inactive: { status: 409, retry: false, log: 'debug', message: 'The webhook endpoint is not active.' },
  last_owner: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'A merchant keeps at least one owner. Make someone else an owner first.',
  },
  already_member: { status: 409, retry: false, log: 'debug', message: 'This person is a member of the merchant.' },
  invitation_invalid: {
    status: 410,
    retry: false,
    log: 'info',
    message: 'This invitation was used, withdrawn, replaced by a newer one or is too old. Ask for a new one.',
  },
  invitation_for_other_email: {
    status: 403,
    retry: false,
    log: 'info',
    message: 'This invitation went to another e-mail than that of your account. Sign in with the one that it went to.',
  },
  billing_not_set_up: {
    status: 409,
    retry: false,
    log: 'warn',
    message: 'This platform is not set up to sell plans.',
  },
  tier_cap_exceeded: {
    status: 402,
    retry: false,
    log: 'debug',
    message: 'This amount is over what the plan of the merchant allows.',
  },
  open_sessions_exceeded: {
    status: 429,
    retry: true,
    log: 'info',
    message:
      'Too many sessions of this merchant are open and unpaid. There is room again when some are paid or expire.',
  },
  insufficient_credits: {
    status: 402,
    retry: false,
    log: 'debug',
    message: 'The balance is used up. Top up the credits of the account.',
  },
  quota_exceeded: { status: 429, retry: true, log: 'debug', message: 'A spending cap is reached.' },
  key_scope_denied: {
    status: 403,
    retry: false,
    log: 'info',
    message: 'The scope of this API key does not allow this.',
  },
  turn_not_cancellable: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The turn has ended: there is nothing to cancel.',
  },
  space_archived: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The space is archived and takes nothing new.',
  },
  unknown_capability: { status: 422, retry: false, log: 'debug', message: 'No built-in capability has this name.' },
  capability_unavailable: {
    status: 422,
    retry: false,
    log: 'debug',
    message: 'This platform is not set up for that capability.',
  },
  top_up_not_set_up: {
    status: 409,
    retry: false,
    log: 'warn',
    message: 'This platform is not set up to sell credits.',
  },
  range_not_satisfiable: {
    status: 416,
    retry: false,
    log: 'debug',
    message: 'The file has no bytes in that range.',
  },
  rate_limited: { status: 429, retry: true, log: 'info', message: 'Too many tries. Wait and try again.' },
  internal: { status: 500, retry: true, log: 'error', message: 'Something went wrong on our side.' },
  unavailable: { status: 503, retry: true, log: 'warn', message: 'Temporarily unavailable. Try again in a moment.' },
} as const satisfies Record<string, ErrorRow>;

/** The `error.code` of an error body. */
export type ErrorCode = keyof typeof CATALOGUE;
