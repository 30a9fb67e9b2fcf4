import type { ValidationFault } from './app-error.js';

/** One `type` of a 422 entry. */
export interface FaultKind {
  /** The `msg`, with the fields of `ctx` in braces; `{s}` is the plural ending of the number before it. */
  readonly msg: string;
  /** The meaning for the caller, for the documents. */
  readonly when: string;
}

/** The types of pydantic 2, with its messages: code that reads FastAPI's answers reads ours. */
export const PYDANTIC_FAULTS = {
  missing: { msg: 'Field required', when: 'A required field, or the whole body, is missing.' },
  extra_forbidden: {
    msg: 'Extra inputs are not permitted',
    when: 'The body has a field that this endpoint does not know. Where a known name is close, the message names it.',
  },
  json_invalid: {
    msg: 'JSON decode error',
    when: 'The body is not valid JSON. `loc` ends with the position of the fault in characters; `ctx.error` states what was expected.',
  },
  model_attributes_type: {
    msg: 'Input should be a valid dictionary or object to extract fields from',
    when: 'The body, or a part of it, has to be an object.',
  },
  int_type: {
    msg: 'Input should be a valid integer',
    when: 'The value is not a number. In a body, numbers are not read from text.',
  },
  int_parsing: {
    msg: 'Input should be a valid integer, unable to parse string as an integer',
    when: 'The text is not a whole number.',
  },
  int_from_float: {
    msg: 'Input should be a valid integer, got a number with a fractional part',
    when: 'The number is not a whole number.',
  },
  finite_number: { msg: 'Input should be a finite number', when: 'The number is too large to be read.' },
  float_type: { msg: 'Input should be a valid number', when: 'The value is not a number.' },
  float_parsing: {
    msg: 'Input should be a valid number, unable to parse string as a number',
    when: 'The text is not a number.',
  },
  decimal_max_places: {
    msg: 'Decimal input should have no more than {decimal_places} decimal place{s}',
    when: 'The number has too many decimal places.',
  },
  greater_than_equal: { msg: 'Input should be greater than or equal to {ge}', when: 'The number is too small.' },
  less_than_equal: { msg: 'Input should be less than or equal to {le}', when: 'The number is too large.' },
  bool_type: { msg: 'Input should be a valid boolean', when: 'The value is neither true nor false.' },
  bool_parsing: {
    msg: 'Input should be a valid boolean, unable to interpret input',
    when: 'The text or number is neither true nor false.',
  },
  string_type: { msg: 'Input should be a valid string', when: 'The value is not a string.' },
  string_too_short: {
    msg: 'String should have at least {min_length} character{s}',
    when: 'The text is too short; spaces alone do not count.',
  },
  string_too_long: { msg: 'String should have at most {max_length} character{s}', when: 'The text is too long.' },
  string_pattern_mismatch: {
    msg: "String should match pattern '{pattern}'",
    when: 'The text does not have the required form.',
  },
  enum: { msg: 'Input should be {expected}', when: 'The value is not one of the known values.' },
  list_type: { msg: 'Input should be a valid list', when: 'The value is not a list.' },
  dict_type: { msg: 'Input should be a valid dictionary', when: 'The value is not an object.' },
  too_short: {
    msg: '{field_type} should have at least {min_length} item{s} after validation, not {actual_length}',
    when: 'The list has too few items.',
  },
  too_long: {
    msg: '{field_type} should have at most {max_length} item{s} after validation, not {actual_length}',
    when: 'The list or object has too many items.',
  },
  datetime_type: { msg: 'Input should be a valid datetime', when: 'The value is not a string.' },
  datetime_from_date_parsing: {
    msg: 'Input should be a valid datetime or date, {error}',
    when: 'The text is not a date and time such as 2026-03-01T12:00:00Z.',
  },
  timezone_aware: {
    msg: 'Input should have timezone info',
    when: 'The time needs a time zone, as in 2026-03-01T12:00:00Z.',
  },
  url_type: { msg: 'URL input should be a string or URL', when: 'The value is not a string.' },
  url_parsing: { msg: 'Input should be a valid URL, {error}', when: 'The text is not an absolute URL.' },
  url_scheme: { msg: 'URL scheme should be {expected_schemes}', when: 'The URL begins with another scheme.' },
  uuid_parsing: { msg: 'Input should be a valid UUID, {error}', when: 'The text is not a UUID.' },
  value_error: { msg: 'Value error, {error}', when: 'The value breaks a rule that the message states.' },
} as const satisfies Record<string, FaultKind>;

/** Types of our own, for rules that pydantic has no word for. The message states what is wrong. */
export const OWN_FAULTS = {
  json_too_deep: 'The JSON is nested more than 32 levels deep.',
  duplicate_key: 'A name appears twice in the same object.',
  number_not_exact: 'A number inside metadata or another object would lose precision. Send it as a string.',
  string_unicode: 'The text contains a NUL character or an unpaired surrogate.',
  too_large: 'An object is too large when written as JSON.',
  amount_too_small: 'The amount is below US$1.',
  network_unavailable: 'A live session cannot name a network, or this platform has no test network.',
  address_invalid: 'The text is not an address of an EVM chain, or its checksum is wrong.',
  treasury_is_checkout_contract: 'The address is the checkout contract: money sent there is lost.',
  treasury_is_deposit_implementation: 'The address holds the code of the deposit addresses: money sent there is lost.',
  treasury_is_token_contract: 'The address is a token contract: money sent there is lost.',
  treasury_is_deposit_address: 'The address is a deposit address of a payment session.',
  treasury_is_platform_key: 'The platform itself signs with the key of this address.',
  treasury_is_relayer_key: 'The address belongs to a relayer whose key the platform holds.',
  treasury_is_reserved_address: 'The address belongs to the chain itself: nobody has its key.',
  treasury_is_burn_address: 'This is a known burn address: nobody has its key.',
  treasury_is_without_code: 'The address must be a contract, but no code is deployed there.',
  treasury_order_missing: 'The current treasury must sign the order for existing addresses.',
  treasury_order_signature: 'The signature of this order is not the current treasury’s.',
  treasury_order_refused: 'The contract refuses the signature.',
  treasury_order_not_paid: 'These addresses already pay another treasury.',
  treasury_order_nonce: 'The treasury has since signed another order.',
  treasury_order_deadline: 'The order has expired, or its deadline is too far in the future.',
  private_key_invalid: 'The text is not a private key.',
  password_too_common: 'The password is one of the most common ones.',
  password_breached: 'This password has appeared in a data breach.',
  password_unchanged: 'The new password is the same as the old one.',
  second_factor_needed: 'This account has a second factor: confirm with it instead.',
  country_invalid: 'The text is not an ISO 3166-1 alpha-2 country code, such as DE.',
  origin_invalid: 'The text is not the origin of a site.',
  path_invalid: 'The text is not a path on this site.',
  cursor_invalid: 'The cursor does not come from `next_cursor` of this list.',
  unknown_event_type: 'There is no webhook event of this type. The message names the available ones.',
  url_invalid: 'The URL cannot be read, or may not be called.',
  url_not_allowed: 'The URL may not be called: it has to be https, at a public address.',
  credential_in_clear: 'The text looks like a credential. Store it as a secret of the space.',
  multipart_invalid: 'The form cannot be read.',
  too_many: 'The form has more than one file.',
} as const satisfies Record<string, string>;

export type PydanticFaultType = keyof typeof PYDANTIC_FAULTS;

/** Returns a 422 entry with a type of pydantic's, its message filled in from `ctx`. */
export function fault(
  loc: readonly (string | number)[],
  type: PydanticFaultType,
  ctx: Readonly<Record<string, unknown>> = {},
): ValidationFault {
  let lastNumber: unknown;
  const msg = PYDANTIC_FAULTS[type].msg.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 's') return lastNumber === 1 ? '' : 's';
    lastNumber = ctx[name];
    return String(lastNumber);
  });
  return { loc: [...loc], msg, type, ...(Object.keys(ctx).length > 0 ? { ctx } : {}) };
}
