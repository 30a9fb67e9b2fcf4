import { Expose, Transform, Type } from 'class-transformer';
import 'reflect-metadata';
import {
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  isISO8601,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { decodeCursor } from './lists/page.js';
import { canonicalOrigin } from './merchants/origins.js';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A whole number that JavaScript and our database hold exactly. */
export function SafeInt(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return all(IsInt(), Min(min), Max(max));
}

/** A whole number of a query string, with a default. A text that is not a number is a fault of that field. */
export function QueryInt(options: { default: number; min: number; max: number }): PropertyDecorator {
  return all(
    note({ default: options.default }),
    // Exposed, so that an absent parameter is transformed too: into its default.
    Expose(),
    Transform(({ value }) => queryInt(value, options.default)),
    IsInt(),
    Min(options.min),
    Max(options.max),
  );
}

/**
 * Neither spaces nor characters that are drawn as nothing: U+2800 is a symbol to Unicode, and blank on every screen.
 */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A whole number of a query string that may be left out. */
export function QueryNumber(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return all(
    MayBeAbsent(),
    Transform(({ value }) => numberOf(value)),
    SafeInt(min, max),
  );
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

/**
 * Text that people read as a name: stored without the spaces around it, refused when nothing of it can be seen. Empty
 * text is left to `MinLength`.
 */
export function NotBlank(): PropertyDecorator {
  const isVisible = (value: unknown) => typeof value === 'string' && VISIBLE.test(value);
  return all(
    Transform(({ value }) => (isVisible(value) ? (value as string).trim() : value)),
    rule('isNotBlank', '$property must not be blank', (value) => value === '' || isVisible(value)),
  );
}

/** The most characters of a search text. */
const LONGEST_SEARCH = 200;

/** Text to search for, in a query string. Blank text searches for nothing. */
export function QuerySearch(): PropertyDecorator {
  const blankIsAbsent = Transform(({ value }) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  );
  return all(blankIsAbsent, MayBeAbsent(), IsString(), MaxLength(LONGEST_SEARCH));
}

/** Takes a field that may be left out but not be null, unlike IsOptional. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** Takes a field that is always there and may be null, by which responses state that there is none. */
export function OrNull(): PropertyDecorator {
  return all(
    ValidateIf((_object, value) => value !== null),
    (target, key) => Reflect.defineMetadata(OR_NULL, true, target, key),
  );
}

/** An object of a class of its own. */
export function Part(type: () => new () => object): PropertyDecorator {
  return all(IsObject(), ValidateNested(), Type(type));
}

/** A list of objects of one class. */
export function ListOf(type: () => new () => object): PropertyDecorator {
  return all(IsArray(), ValidateNested({ each: true }), Type(type));
}

/** Metadata key of a field that may be null. */
export const OR_NULL = 'field:or-null';
/** Metadata key of the arguments of `Description`. */
export const ABOUT = 'field:about';

/** Metadata key of a list's rule for its items. */
export const ITEM_RULE = 'field:item-rule';

/** The arguments of `EachItem`. */
export interface ItemRule {
  /** The name of the rule. */
  readonly name: string;
  readonly holds: (item: unknown) => boolean;
}

/** The facts about a field in the API document, beyond its rules. */
export interface FieldNote {
  readonly text?: string;
  /** An example value. */
  readonly example?: unknown;
  /** The meaning of an absent field. */
  readonly default?: unknown;
}

/** Describes a field in the API document. */
export function Description(text: string, example?: unknown): PropertyDecorator {
  return note({ text, ...(example === undefined ? {} : { example }) });
}

/** States the meaning of an absent field in the API document. */
export function Default(value: unknown): PropertyDecorator {
  return note({ default: value });
}

function note(added: FieldNote): PropertyDecorator {
  return (target, key) => {
    const known = Reflect.getMetadata(ABOUT, target, key) as FieldNote | undefined;
    Reflect.defineMetadata(ABOUT, { ...known, ...added }, target, key);
  };
}

/** An opaque list cursor. */
export function QueryCursor(): PropertyDecorator {
  return all(
    IsOptional(),
    rule(
      'isCursor',
      'cursor must come from next_cursor of this list',
      (value) => typeof value === 'string' && decodeCursor(value) !== undefined,
    ),
  );
}

/** Characters that parsers of URLs drop or rewrite silently: the link would differ from the given one. */
const REWRITTEN_IN_URLS = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * An absolute http or https URL: nothing else may become a link. It names no user, by which a link could show one site
 * and lead to another, and has no spaces, line breaks or backslashes. Empty text passes where `allowEmpty`.
 */
export function IsWebUrl(options: { allowEmpty?: boolean } = {}): PropertyDecorator {
  return rule('isWebUrl', '$property must be an absolute http or https URL without a user name or spaces', (value) => {
    if (typeof value !== 'string') return false;
    if (value === '') return options.allowEmpty === true;
    if (REWRITTEN_IN_URLS.test(value) || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
    const { username, password } = new URL(value);
    return username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(value);
  });
}

/** Fields of a query string that are written as `name[key]=text`: an object of texts. */
export function TextFields(most: number): PropertyDecorator {
  return all(
    IsObject(),
    rule('isTextFields', `$property must have at most ${most} keys, each once`, (value) => {
      if (typeof value !== 'object' || value === null) return false;
      const texts = Object.values(value);
      return texts.length <= most && texts.every((text) => typeof text === 'string');
    }),
  );
}

/** A rule for each item of a list: its fault is reported at the path of the item, as in `["body", "origins", 0]`. */
export function EachItem(name: string, message: string, holds: (item: unknown) => boolean): PropertyDecorator {
  const ofAll = rule(name, message, (value) => Array.isArray(value) && value.every(holds));
  return all(ofAll, (target, key) =>
    Reflect.defineMetadata(ITEM_RULE, { name, holds } satisfies ItemRule, target, key),
  );
}

/** A bare origin of a site: https, or http on one's own machine. */
export function EachOrigin(): PropertyDecorator {
  const msg = 'Input should be an origin such as https://shop.example, without a path; http only for localhost';
  return EachItem('isOrigin', msg, (item) => canonicalOrigin(item) !== undefined);
}

/**
 * A date-time of RFC 3339, zone included: 2026-03-01T12:00:00Z. Weeks, bare dates and local times are not one moment.
 */
export function IsDateTime(): PropertyDecorator {
  return rule('isDateTime', '$property must be a date and time with its zone, as in 2026-03-01T12:00:00Z', (value) => {
    return typeof value === 'string' && RFC_3339.test(value) && isISO8601(value, { strict: true });
  });
}

/** An object whose JSON has at most this many bytes. */
export function MaxJsonBytes(limit: number): PropertyDecorator {
  return rule('maxJsonBytes', `$property must be at most ${limit} bytes as JSON`, (value) => {
    return value === null || Buffer.byteLength(JSON.stringify(value)) <= limit;
  });
}

/** A rule of our own: `FAULT_TYPES` maps its name to the 422 type, which may name what the rule was `given`. */
export function rule(
  name: string,
  message: string,
  holds: (value: unknown) => boolean,
  given: unknown[] = [],
): PropertyDecorator {
  return (target, key) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(key),
      options: { message },
      constraints: given,
      validator: { validate: holds },
    });
}

/** Several decorators as one. */
export function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

function queryInt(value: unknown, whenAbsent: number): unknown {
  if (value === undefined) return whenAbsent;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
