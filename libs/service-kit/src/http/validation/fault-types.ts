import type { PydanticFaultType } from '@libs/errors/fault-list';
import { MAX_USER_ID_CHARACTERS } from '@libs/events/user-id';

/** The report of a broken rule: a type of pydantic's with the values that its message names, or a type of our own. */
export type RuleFault =
  | { readonly type: PydanticFaultType; readonly ctx?: Readonly<Record<string, unknown>>; readonly msg?: string }
  | { readonly own: string };

/** Describes a fault by the value that broke a rule, and the arguments of the rule: limits, choices, a pattern. */
export type DescribeFault = (value: unknown, given: readonly unknown[]) => RuleFault;

const as = (type: PydanticFaultType): DescribeFault => {
  return () => ({ type });
};
const own = (type: string): DescribeFault => {
  return () => ({ own: type });
};

/**
 * The report of each rule of class-validator, like FastAPI's (`libs/errors/src/fault-list.ts` has all types). The order
 * is the order of importance: of several broken rules on one field only the first is reported.
 */
export const FAULT_TYPES: readonly (readonly [rule: string, describe: DescribeFault])[] = [
  ['isDefined', as('missing')],
  ['isNotEmpty', as('missing')],
  ['isString', as('string_type')],
  ['isInt', intFault],
  ['isUserId', userIdFault],
  ['isNumber', floatFault],
  ['isBoolean', boolFault],
  ['isObject', as('dict_type')],
  ['isArray', as('list_type')],
  ['nestedValidation', as('model_attributes_type')],
  [
    'arrayNotEmpty',
    (value) => ({ type: 'too_short', ctx: { field_type: 'List', min_length: 1, actual_length: sizeOf(value) } }),
  ],
  ['arrayMaxSize', (value, [max_length]) => tooLong('List', max_length, value)],
  ['maxMetadataKeys', (value, [max_length]) => tooLong('Dictionary', max_length, value)],
  ['isIn', (_value, [choices]) => ({ type: 'enum', ctx: { expected: oneOf(choices as readonly unknown[]) } })],
  ['isEmail', emailFault],
  ['isIso8601', datetimeFault],
  ['isDateTime', datetimeFault],
  ['isUrl', urlFault],
  ['isWebUrl', urlFault],
  ['isPublicLink', own('url_invalid')],
  ['isCountry', own('country_invalid')],
  [
    'isUuid',
    () => ({ type: 'uuid_parsing', ctx: { error: 'it should look like 0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081' } }),
  ],
  ['isOrigin', own('origin_invalid')],
  ['minLength', (_value, [min_length]) => ({ type: 'string_too_short', ctx: { min_length } })],
  ['isNotBlank', () => ({ type: 'string_too_short', ctx: { min_length: 1 } })],
  ['maxLength', (_value, [max_length]) => ({ type: 'string_too_long', ctx: { max_length } })],
  ['isLength', lengthFault],
  ['min', (_value, [ge]) => ({ type: 'greater_than_equal', ctx: { ge } })],
  ['max', (_value, [le]) => ({ type: 'less_than_equal', ctx: { le } })],
  [
    'matches',
    (_value, [pattern]) => ({ type: 'string_pattern_mismatch', ctx: { pattern: (pattern as RegExp).source } }),
  ],
  ['isEthereumAddress', own('address_invalid')],
  ['isChecksumAddress', own('address_invalid')],
  ['isPrivateKey', own('private_key_invalid')],
  ['isUncommonPassword', own('password_too_common')],
  ['isSameSitePath', own('path_invalid')],
  ['maxJsonBytes', own('too_large')],
  ['maxBytes', own('too_large')],
  ['isCursor', own('cursor_invalid')],
];

/** Others read text like this as a number; here it stays text. */
const WHOLE_NUMBER = /^\s*[+-]?\d+(\.0*)?\s*$/;
const LAX_BOOLEAN = /^(true|false|t|f|yes|no|y|n|on|off|1|0)$/i;

function intFault(value: unknown): RuleFault {
  if (typeof value === 'string') return { type: WHOLE_NUMBER.test(value) ? 'int_type' : 'int_parsing' };
  if (typeof value !== 'number') return { type: 'int_type' };
  return { type: Number.isFinite(value) ? 'int_from_float' : 'finite_number' };
}

/** Returns the fault of an id. It may also be sent as text, for numbers that cannot be kept exactly. */
function userIdFault(value: unknown): RuleFault {
  if (typeof value === 'string') return lengthFault(value, [1, MAX_USER_ID_CHARACTERS]);
  const found = intFault(value);
  if (typeof value !== 'number' || !Number.isInteger(value)) return found;
  const bound =
    value > 0
      ? ({ type: 'less_than_equal', ctx: { le: Number.MAX_SAFE_INTEGER } } as const)
      : ({ type: 'greater_than_equal', ctx: { ge: Number.MIN_SAFE_INTEGER } } as const);
  return { ...bound, msg: 'Input is beyond 2^53: send it as text' };
}

function floatFault(value: unknown, [options]: readonly unknown[]): RuleFault {
  if (typeof value === 'string')
    return { type: value.trim() !== '' && !Number.isNaN(Number(value)) ? 'float_type' : 'float_parsing' };
  if (typeof value !== 'number') return { type: 'float_type' };
  if (!Number.isFinite(value)) return { type: 'finite_number' };
  const decimal_places = (options as { maxDecimalPlaces?: number } | undefined)?.maxDecimalPlaces;
  return { type: 'decimal_max_places', ctx: { decimal_places } };
}

function boolFault(value: unknown): RuleFault {
  const isText = typeof value === 'string' && !LAX_BOOLEAN.test(value);
  const isNumber = typeof value === 'number' && Number.isInteger(value) && value !== 0 && value !== 1;
  return { type: isText || isNumber ? 'bool_parsing' : 'bool_type' };
}

function lengthFault(value: unknown, [min_length, max_length]: readonly unknown[]): RuleFault {
  const isShort = typeof value === 'string' && value.length < Number(min_length);
  return isShort ? { type: 'string_too_short', ctx: { min_length } } : { type: 'string_too_long', ctx: { max_length } };
}

function tooLong(field_type: string, max_length: unknown, value: unknown): RuleFault {
  return { type: 'too_long', ctx: { field_type, max_length, actual_length: sizeOf(value) } };
}

function sizeOf(value: unknown): number {
  return Object.keys(Object(value)).length;
}

/** Lists the choices as Python does: 'a', 'b' or 'c'. */
function oneOf(choices: readonly unknown[]): string {
  const all = choices.map((choice) => `'${choice}'`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function emailFault(value: unknown): RuleFault {
  if (typeof value !== 'string') return { type: 'string_type' };
  const at = value.lastIndexOf('@');
  const error =
    at < 0
      ? 'An email address must have an @-sign.'
      : at === 0
        ? 'There must be something before the @-sign.'
        : at === value.length - 1
          ? 'There must be something after the @-sign.'
          : 'One of its parts is not valid.';
  return { type: 'value_error', msg: `value is not a valid email address: ${error}`, ctx: { reason: error } };
}

function datetimeFault(value: unknown): RuleFault {
  if (typeof value !== 'string') return { type: 'datetime_type' };
  if (/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(value) && !Number.isNaN(Date.parse(value)))
    return { type: 'timezone_aware' };
  const error = value.length < 10 ? 'input is too short' : 'it should look like 2026-03-01T12:00:00Z';
  return { type: 'datetime_from_date_parsing', ctx: { error } };
}

function urlFault(value: unknown): RuleFault {
  if (typeof value !== 'string') return { type: 'url_type' };
  if (/^\s*https?:/i.test(value) && URL.canParse(value)) {
    return { type: 'url_parsing', ctx: { error: 'a user name, spaces, control characters or backslashes in the URL' } };
  }
  if (URL.canParse(value)) return { type: 'url_scheme', ctx: { expected_schemes: "'http' or 'https'" } };
  const error =
    value === '' ? 'input is empty' : /^[a-z][a-z0-9+.-]*:/i.test(value) ? 'empty host' : 'relative URL without a base';
  return { type: 'url_parsing', ctx: { error } };
}
