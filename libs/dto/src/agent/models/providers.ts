import { isPlainObject } from '../../plain-object.js';
/** The protocols of model providers: OpenAI's chat completions, OpenAI's responses, Anthropic's messages. */
export const PROVIDER_KINDS = ['openai-chat', 'openai-responses', 'anthropic'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export const OUTPUT_LIMITS = ['auto', 'max_tokens', 'max_completion_tokens'] as const;
/** The field by which a provider of chat completions takes the limit of output; `auto`: by the name of the model. */
export type OutputLimit = (typeof OUTPUT_LIMITS)[number];

/** A provider of models, as an operator describes it. Its key is stored elsewhere. */
export interface ProviderFacts {
  readonly kind: ProviderKind;
  readonly url: string;
  /** The model for manifests without one. */
  readonly defaultModel?: string;
  /** A file with its key, which is read again when it changes. */
  readonly keyFile?: string;
  readonly outputLimit?: OutputLimit;
  readonly isNamed: boolean;
}

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
/**
 * Names that mean something else: engines without a provider of their own, and the one whose settings have names of
 * their own.
 */
const RESERVED = ['local', 'models', 'openai-compatible'];
const FIELDS = ['kind', 'url', 'model', 'key_file', 'output_limit'];

/** Reads `{"<name>": {"kind": …, "url": …}}`, in its order. Throws an Error that names the fault. */
export function parseProviders(text: string): ReadonlyMap<string, ProviderFacts> {
  return new Map(Object.entries(objectOf(JSON.parse(text))).map(([name, fields]) => [nameOf(name), factsOf(fields)]));
}

/** Reads `{"<name>": "<key>"}`. */
export function parseProviderKeys(text: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(objectOf(JSON.parse(text))).map(([name, key]) => [nameOf(name), filledText(key, 'the key')]),
  );
}

function factsOf(value: unknown): ProviderFacts {
  const fields = objectOf(value);
  const unknown = Object.keys(fields).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new Error(`there is no field ${unknown}, only ${FIELDS.join(', ')}`);
  const { kind, url, model, key_file, output_limit } = fields;
  return {
    kind: oneOf(kind, PROVIDER_KINDS, 'kind'),
    url: urlOf(url),
    ...(model === undefined ? {} : { defaultModel: filledText(model, 'model') }),
    ...(key_file === undefined ? {} : { keyFile: filledText(key_file, 'key_file') }),
    ...(output_limit === undefined ? {} : { outputLimit: oneOf(output_limit, OUTPUT_LIMITS, 'output_limit') }),
    isNamed: true,
  };
}

function nameOf(name: string): string {
  if (!NAME.test(name) || RESERVED.includes(name)) throw new Error(`no provider can be called ${name}`);
  return name;
}

function urlOf(value: unknown): string {
  const url = new URL(filledText(value, 'url'));
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('url is not an http(s) URL without credentials and query');
  }
  return url.href.replace(/\/+$/, '');
}

function oneOf<T extends string>(value: unknown, known: readonly T[], field: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`${field} must be one of ${known.join(', ')}`);
  return found;
}

function filledText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${field} is not a text`);
  return value;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (!isPlainObject(value)) throw new Error('not an object');
  return value;
}
