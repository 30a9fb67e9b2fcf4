import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  registerDecorator,
} from 'class-validator';
import { Default, Description, EachItem, MaxJsonBytes, MayBeAbsent, rule, SafeInt } from '../../fields.js';
import type { Capability } from './capabilities.js';
import { headersProblem } from './header-values.js';
import { isHostPattern } from './host-patterns.js';

export const FETCH_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type FetchMethod = (typeof FETCH_METHODS)[number];
export const DEFAULT_FETCH_METHODS: readonly FetchMethod[] = ['GET', 'HEAD'];
export const MAX_ALLOWED_HOSTS = 100;

export const MEMORY_SCOPES = ['thread', 'end_user', 'space'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
/**
 * The scope of tools that are stored without one. Values that an earlier release stored that way belong to the space.
 */
export const DEFAULT_MEMORY_SCOPE: MemoryScope = 'thread';

/** Bytes of the JSON Schema of a tool. */
export const MAX_SCHEMA_BYTES = 32 * 1024;
export const DEFAULT_CODE_TIMEOUT_MS = 2_000;
export const MAX_CODE_TIMEOUT_MS = 10_000;

/** The configuration of a capability without settings. */
class NoConfig {}

export class MemoryConfig {
  @Description(
    '`thread`: each thread has a memory of its own. `end_user`: all threads of a customer share one, and turns without `end_user_ref` have none. `space`: all turns share one, so never for secrets of customers.',
  )
  @Default(DEFAULT_MEMORY_SCOPE)
  @MayBeAbsent()
  @IsIn(MEMORY_SCOPES)
  scope?: MemoryScope;
}

export class HttpFetchConfig {
  @Description('Host names that may be called: `example.com`, `*.example.com` (its subdomains), or with `:port`.', [
    'api.example.com',
  ])
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_ALLOWED_HOSTS)
  @EachItem('isHostPattern', 'Input should be a host such as example.com or *.example.com', isHostPattern)
  allowed_hosts: string[];

  @Default(DEFAULT_FETCH_METHODS)
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(FETCH_METHODS, { each: true })
  methods?: FetchMethod[];

  @Description('Sent with every request; values may contain `{{secret:NAME}}` and `{{end_user_ref}}`.')
  @MayBeAbsent()
  @Headers()
  @IsObject()
  headers?: Record<string, string>;
}

export class OutputDeliverConfig {
  @Description('JSON Schema of the data to deliver; it must describe an object.')
  @IsObject()
  @MaxJsonBytes(MAX_SCHEMA_BYTES)
  @rule(
    'isObjectSchema',
    'schema must have "type": "object"',
    (schema) => Reflect.get(Object(schema), 'type') === 'object',
  )
  schema: Record<string, unknown>;

  @Description('Tells the agent when and what to deliver.')
  @MayBeAbsent()
  @IsString()
  @MaxLength(1_000)
  description?: string;
}

export class CheckoutConfig {
  @Description(
    'The merchant whose payment links are created. The account must be its developer, admin or owner whenever one is created.',
  )
  @SafeInt(1)
  merchant_id: number;

  @Description('The most that one link may ask for.') @MayBeAbsent() @SafeInt(100) max_amount_usd_cents?: number;
}

export class CodeJsConfig {
  @Default(DEFAULT_CODE_TIMEOUT_MS) @MayBeAbsent() @SafeInt(10, MAX_CODE_TIMEOUT_MS) timeout_ms?: number;
}

/** The configuration of each capability: the class is also the validator. */
export const CAPABILITY_CONFIGS: Readonly<Record<Capability, new () => object>> = {
  files: NoConfig,
  workspace: NoConfig,
  'output.deliver': OutputDeliverConfig,
  memory: MemoryConfig,
  'http.fetch': HttpFetchConfig,
  checkout: CheckoutConfig,
  'code.js': CodeJsConfig,
  time: NoConfig,
  'web.search': NoConfig,
};

/** Headers that a space sends along, each problem in its own words. */
export function Headers(): PropertyDecorator {
  return (target, key) =>
    registerDecorator({
      name: 'isHeaders',
      target: target.constructor,
      propertyName: String(key),
      validator: {
        validate: (value: unknown) => headersProblem(value) === undefined,
        defaultMessage: (of) => `${of?.property} ${headersProblem(of?.value)}`,
      },
    });
}
