<?php

declare(strict_types=1);

namespace Checkout\Generated;

/**
 * Printed by print-types.mjs from the API document. Change the code of the services, not this file.
 * The error codes of the checkout API.
 */
final class ErrorCode
{
    public const VALIDATION_FAILED = 'validation_failed';
    public const BODY_TOO_LARGE = 'body_too_large';
    public const REQUEST_TIMEOUT = 'request_timeout';
    public const UNSUPPORTED_MEDIA_TYPE = 'unsupported_media_type';
    public const NOT_SIGNED_IN = 'not_signed_in';
    public const WRONG_CREDENTIALS = 'wrong_credentials';
    public const INVALID_API_KEY = 'invalid_api_key';
    public const INVALID_INTERNAL_TOKEN = 'invalid_internal_token';
    public const CROSS_SITE_REQUEST = 'cross_site_request';
    public const PASSWORD_CHANGE_REQUIRED = 'password_change_required';
    public const EMAIL_NOT_PROVEN = 'email_not_proven';
    public const SECOND_FACTOR_REQUIRED = 'second_factor_required';
    public const SECOND_FACTOR_ENROLMENT_REQUIRED = 'second_factor_enrolment_required';
    public const TREASURY_SECOND_FACTOR_REQUIRED = 'treasury_second_factor_required';
    public const ENROLMENT_EXPIRED = 'enrolment_expired';
    public const RESET_OVER = 'reset_over';
    public const NO_SECOND_FACTOR = 'no_second_factor';
    public const PASSKEY_REFUSED = 'passkey_refused';
    public const PASSKEY_CHALLENGE_EXPIRED = 'passkey_challenge_expired';
    public const PASSKEYS_UNAVAILABLE = 'passkeys_unavailable';
    public const PASSKEY_LIMIT = 'passkey_limit';
    public const SIGN_IN_LINK_EXPIRED = 'sign_in_link_expired';
    public const MAIL_NOT_CONFIGURED = 'mail_not_configured';
    public const OIDC_STATE_INVALID = 'oidc_state_invalid';
    public const OIDC_REFUSED = 'oidc_refused';
    public const OIDC_ANSWER_INVALID = 'oidc_answer_invalid';
    public const OIDC_EMAIL_UNVERIFIED = 'oidc_email_unverified';
    public const LINK_NOT_CONFIRMED = 'link_not_confirmed';
    public const FRESH_LINK_REQUIRED = 'fresh_link_required';
    public const FRESH_PROOF_REQUIRED = 'fresh_proof_required';
    public const SECOND_OPERATOR_REQUIRED = 'second_operator_required';
    public const UNKNOWN_API_VERSION = 'unknown_api_version';
    public const INSUFFICIENT_SCOPE = 'insufficient_scope';
    public const ADDRESS_NOT_ALLOWED = 'address_not_allowed';
    public const INSUFFICIENT_ROLE = 'insufficient_role';
    public const MERCHANT_NOT_ACTIVE = 'merchant_not_active';
    public const NOT_FOUND = 'not_found';
    public const METHOD_NOT_ALLOWED = 'method_not_allowed';
    public const EMAIL_TAKEN = 'email_taken';
    public const TREASURY_NOT_SET = 'treasury_not_set';
    public const INVALID_STATE_TRANSITION = 'invalid_state_transition';
    public const APPLICATION_CLOSED = 'application_closed';
    public const TREASURY_NOT_SIGNABLE = 'treasury_not_signable';
    public const TREASURY_WARNINGS = 'treasury_warnings';
    public const TREASURY_FROZEN = 'treasury_frozen';
    public const TREASURY_CHANGE_OVER = 'treasury_change_over';
    public const NO_QUESTION_OPEN = 'no_question_open';
    public const IDEMPOTENCY_KEY_REUSED = 'idempotency_key_reused';
    public const IDEMPOTENCY_IN_PROGRESS = 'idempotency_in_progress';
    public const TEST_PAYMENT_LIMIT = 'test_payment_limit';
    public const SESSION_NOT_SIMULATED = 'session_not_simulated';
    public const WEBHOOK_ENDPOINT_LIMIT = 'webhook_endpoint_limit';
    public const WEBHOOK_ENDPOINT_EXISTS = 'webhook_endpoint_exists';
    public const REDRIVE_FAILED = 'redrive_failed';
    public const ENDPOINT_INACTIVE = 'endpoint_inactive';
    public const LAST_OWNER = 'last_owner';
    public const ALREADY_MEMBER = 'already_member';
    public const INVITATION_INVALID = 'invitation_invalid';
    public const INVITATION_FOR_OTHER_EMAIL = 'invitation_for_other_email';
    public const BILLING_NOT_SET_UP = 'billing_not_set_up';
    public const TIER_CAP_EXCEEDED = 'tier_cap_exceeded';
    public const OPEN_SESSIONS_EXCEEDED = 'open_sessions_exceeded';
    public const SIGNING_REFUSED = 'signing_refused';
    public const RATE_LIMITED = 'rate_limited';
    public const TOO_MANY_WAITS = 'too_many_waits';
    public const INTERNAL = 'internal';
    public const UNAVAILABLE = 'unavailable';
}
