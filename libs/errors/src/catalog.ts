/**
 * Every error that a caller can meet, once; the agent API writes the codes in capitals (`render-agent.ts`). The
 * documents and the error reference are printed from this table; a code that is thrown somewhere else does not compile.
 *
 * `retry` shows a client whether the same request may succeed later unchanged. `log` is the level at which the server
 * notes the error: refusals are the caller's business, faults are ours.
 */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly retry: boolean;
  readonly log: 'debug' | 'info' | 'warn' | 'error';
}

export const CATALOG = {
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
    message: 'The body arrived too slowly. Send the request again.',
  },
  unsupported_media_type: { status: 415, retry: false, log: 'debug', message: 'Send the body as application/json.' },
  not_signed_in: { status: 401, retry: false, log: 'debug', message: 'Sign in first.' },
  wrong_credentials: {
    status: 401,
    retry: false,
    log: 'info',
    message: 'The e-mail address or the password is wrong.',
  },
  invalid_api_key: {
    status: 401,
    retry: false,
    log: 'info',
    message: 'The API key is missing, wrong, expired or revoked.',
  },
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
    message: 'Confirm your e-mail address first: request a sign-in link by e-mail, and open it in this browser.',
  },
  second_factor_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message: 'The sign-in is not complete: send your second factor to POST /api/auth/second_factor.',
  },
  second_factor_enrolment_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message:
      'This platform requires a second factor for your account. Add one on the page "Account": POST /api/auth/factors/passkeys or …/totp.',
  },
  treasury_second_factor_required: {
    status: 403,
    retry: false,
    log: 'debug',
    message:
      'Add a second factor to your account first, on the page "Account". Without one, anyone who has your password or your mailbox could set a treasury.',
  },
  enrolment_expired: {
    status: 410,
    retry: false,
    log: 'debug',
    message: 'This setup expired after 15 minutes, or it was not started in this sign-in. Start again.',
  },
  reset_over: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'The second factor has already been removed. Sign in and add a new one.',
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
      'This passkey request expired after 5 minutes, was already used, or was made for something else. Start again.',
  },
  passkeys_unavailable: {
    status: 503,
    retry: false,
    log: 'debug',
    message:
      'Passkeys are not available: the public URL of this platform is an IP address, and browsers do not create passkeys for those.',
  },
  passkey_limit: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The account already has 20 passkeys, the maximum. Remove one first.',
  },
  sign_in_link_expired: {
    status: 410,
    retry: false,
    log: 'info',
    message: 'This link has been used or has expired. Request a new one.',
  },
  mail_not_configured: {
    status: 503,
    retry: false,
    log: 'warn',
    message: 'This platform is not set up to send e-mail.',
  },
  oidc_state_invalid: {
    status: 400,
    retry: false,
    log: 'info',
    message: 'This sign-in expired, is already complete, or was started in another browser. Start again.',
  },
  oidc_refused: { status: 403, retry: false, log: 'info', message: 'The provider did not sign you in.' },
  oidc_answer_invalid: {
    status: 403,
    retry: false,
    log: 'warn',
    message: 'The provider’s response could not be verified. You are not signed in.',
  },
  oidc_email_unverified: {
    status: 403,
    retry: false,
    log: 'info',
    message: 'The provider has not verified your e-mail address, so it cannot be matched with an account here.',
  },
  link_not_confirmed: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'This e-mail address already has an account. We sent an e-mail to it: open the link in this browser within an hour to confirm that this provider may sign you in, then sign in with the provider again. Or sign in as you did before.',
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
      'Confirm that it is you: POST /api/auth/fresh_proofs with `statement`, then send this request again with the header Fresh-Proof.',
  },
  second_operator_required: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'This action needs the approval of a second operator. The others have been asked by e-mail; once one of them approves it under Approvals, send this request again.',
  },
  unknown_api_version: {
    status: 400,
    retry: false,
    log: 'info',
    message:
      'The version in the header Checkout-Version does not exist. Leave the header out, or send one of the listed versions.',
  },
  insufficient_scope: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'This API key does not have the scope that this request needs. Use another key, or create one with that scope.',
  },
  address_not_allowed: {
    status: 403,
    retry: false,
    log: 'warn',
    message: 'This API key may not be used from this IP address.',
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
    message: 'The requested resource does not exist, or you do not have access to it.',
  },
  method_not_allowed: { status: 405, retry: false, log: 'debug', message: 'This path does not support that method.' },
  email_taken: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'An account with this e-mail address already exists.',
  },
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
    message: 'This is not possible in the current state.',
  },
  application_closed: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The business details of a merchant can be changed only while it is in review or rejected.',
  },
  treasury_not_signable: {
    status: 409,
    retry: false,
    log: 'info',
    message:
      'The contract pays a different treasury for current addresses, so this change takes effect only after its waiting time.',
  },
  treasury_warnings: {
    status: 409,
    retry: false,
    log: 'info',
    message:
      'Nothing was changed, because this address has warnings: see `warnings`. To use it anyway, send the request again with an `accepts_warnings` that names exactly these.',
  },
  treasury_frozen: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'The treasury cannot be changed right now, as a security precaution. See `frozen_until`.',
  },
  treasury_change_over: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'This change has taken effect or was replaced by a newer one. See `status`.',
  },
  no_question_open: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'There is no open question for this merchant.',
  },
  idempotency_key_reused: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This Idempotency-Key was already used with a different body.',
  },
  idempotency_in_progress: {
    status: 409,
    retry: true,
    log: 'debug',
    message: 'A request with this Idempotency-Key is still in progress.',
  },
  test_payment_limit: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This test session already has 100 payments, the maximum. Create another one.',
  },
  session_not_simulated: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This session is paid on the test network, where nobody simulates buyers. Pay it with a wallet.',
  },
  webhook_endpoint_limit: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The maximum number of webhook endpoints has been reached.',
  },
  webhook_endpoint_exists: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'A webhook endpoint with this URL already exists. Change that one, or use another URL.',
  },
  redrive_failed: {
    status: 409,
    retry: true,
    log: 'warn',
    message: 'The event was retried and failed again. It remains a dead letter.',
  },
  endpoint_inactive: { status: 409, retry: false, log: 'debug', message: 'The webhook endpoint is not active.' },
  last_owner: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'A merchant needs at least one owner. Make someone else an owner first.',
  },
  already_member: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This person is already a member of the merchant.',
  },
  invitation_invalid: {
    status: 410,
    retry: false,
    log: 'info',
    message: 'This invitation was used, withdrawn or replaced by a newer one, or it has expired. Ask for a new one.',
  },
  invitation_for_other_email: {
    status: 403,
    retry: false,
    log: 'info',
    message:
      'This invitation was sent to a different e-mail address than your account’s. Sign in with the address it was sent to.',
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
    message: 'This amount exceeds what the merchant’s plan allows.',
  },
  open_sessions_exceeded: {
    status: 429,
    retry: true,
    log: 'info',
    message: 'This merchant has too many open, unpaid sessions. New ones are possible once some are paid or expire.',
  },
  insufficient_credits: {
    status: 402,
    retry: false,
    log: 'debug',
    message: 'The credit balance is used up. Top up the account.',
  },
  quota_exceeded: { status: 429, retry: true, log: 'debug', message: 'A spending cap has been reached.' },
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
    message: 'The turn has already ended, so it cannot be cancelled.',
  },
  approval_decided: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'This call has already been decided, or its turn has ended.',
  },
  approval_digest_mismatch: {
    status: 409,
    retry: false,
    log: 'info',
    message: 'The digest is that of another call. Read the call again before you decide.',
  },
  approval_expired: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'It is too late to decide on this call. The turn continues without it.',
  },
  space_archived: {
    status: 409,
    retry: false,
    log: 'debug',
    message: 'The space is archived and accepts nothing new. Its data can still be read.',
  },
  unknown_capability: {
    status: 422,
    retry: false,
    log: 'debug',
    message: 'There is no built-in capability with this name.',
  },
  capability_unavailable: {
    status: 422,
    retry: false,
    log: 'debug',
    message: 'This capability is not set up on this platform.',
  },
  top_up_not_set_up: {
    status: 409,
    retry: false,
    log: 'warn',
    message: 'This platform is not set up to sell credits.',
  },
  version_conflict: {
    status: 412,
    retry: false,
    log: 'debug',
    message: 'The file has changed since you read it. Read it again before you write.',
  },
  range_not_satisfiable: {
    status: 416,
    retry: false,
    log: 'debug',
    message: 'The file has no bytes in that range.',
  },
  signing_refused: {
    status: 403,
    retry: true,
    log: 'warn',
    message: 'A rule of the signer does not allow this signature.',
  },
  rate_limited: { status: 429, retry: true, log: 'info', message: 'Too many attempts. Wait and try again.' },
  too_many_waits: {
    status: 429,
    retry: true,
    log: 'info',
    message: 'Too many requests are already waiting for events. Open fewer of them at the same time.',
  },
  internal: { status: 500, retry: true, log: 'error', message: 'Something went wrong on our side.' },
  unavailable: { status: 503, retry: true, log: 'warn', message: 'Temporarily unavailable. Try again in a moment.' },
} as const satisfies Record<string, ErrorRow>;

/** The `error.code` of an error body. */
export type ErrorCode = keyof typeof CATALOG;
