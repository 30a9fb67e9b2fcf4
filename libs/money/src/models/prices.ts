import { nearestName } from '@libs/errors/nearest-name';
import { type Modality, modalitiesOf } from './modality.js';

/** The cost of tokens, in millionths of a US dollar for a million of them. */
export interface TokenPrices {
  readonly input: number;
  /** The price of input that the provider had in its cache. */
  readonly cached: number;
  /** The price of input that the provider puts into its cache; absent: that of other input. */
  readonly cache_write?: number;
  readonly output: number;
}

/** The prices of requests whose input is longer than the given number of tokens. */
export interface PriceTier extends TokenPrices {
  readonly above: number;
}

/** The prices of a model. */
export interface ModelPrice extends TokenPrices {
  /** The engine that offers the model; absent: every engine that calls a provider. */
  readonly engine?: string;
  /** The most tokens that a request to it may have, output included; absent: unknown. */
  readonly context?: number;
  /** The kinds of content besides text that it may be shown; absent: none. */
  readonly sees?: readonly Modality[];
  /** Prices of longer requests, in the order of their lengths. All tokens of a request have the prices of its tier. */
  readonly tiers?: readonly PriceTier[];
}

/** Prices by the name of a model, or by `provider/model`. */
export type PriceTable = ReadonlyMap<string, ModelPrice>;

export interface Tokens {
  readonly input_tokens: number;
  /** The part of the input that came from the cache. */
  readonly cached_tokens: number;
  /** The part of the input that was put into the cache. */
  readonly cache_write_tokens?: number;
  readonly output_tokens: number;
}

const MILLION = 1_000_000;
/** A thousand dollars for a million tokens, so that costs of a million tokens stay exact. */
const MAX = 1_000 * MILLION;
const FIELDS = ['input', 'cached', 'cache_write', 'output', 'engine', 'context', 'tiers', 'sees'];
const TIER_FIELDS = ['above', 'input', 'cached', 'cache_write', 'output'];

type Raw = Partial<Record<string, unknown>>;

/**
 * Reads a price table whose fields must all be known: a misspelled one would silently charge the wrong price. Throws an
 * Error that names the fault.
 */
export function parsePrices(text: string): PriceTable {
  return new Map(
    Object.entries(objectOf(JSON.parse(text))).map(([model, fields]) => {
      try {
        return [model, priceFrom(objectOf(fields))];
      } catch (error) {
        throw new Error(`${model}: ${(error as Error).message}`);
      }
    }),
  );
}

function priceFrom(fields: Raw): ModelPrice {
  requireKnown(fields, FIELDS);
  const { engine, context, tiers, sees } = fields;
  return {
    ...tokenPrices(fields),
    ...(engine === undefined ? {} : { engine: nameOf(engine) }),
    ...(context === undefined ? {} : { context: wholeNumber(context, 'context', 1) }),
    ...(sees === undefined ? {} : { sees: modalitiesOf(sees) }),
    ...(tiers === undefined ? {} : { tiers: tiersOf(tiers) }),
  };
}

function tiersOf(value: unknown): PriceTier[] {
  if (!Array.isArray(value)) throw new Error('tiers is not a list');
  const tiers = value.map((one) => {
    const fields = objectOf(one);
    requireKnown(fields, TIER_FIELDS);
    return { above: wholeNumber(fields['above'], 'above', 1), ...tokenPrices(fields) };
  });
  const isSorted = tiers.every(({ above }, index) => index === 0 || above > tiers[index - 1]!.above);
  if (!isSorted) throw new Error('tiers are not in the order of "above"');
  return tiers;
}

function tokenPrices({ input, cached = input, cache_write, output }: Raw): TokenPrices {
  return {
    input: wholeNumber(input, 'input'),
    cached: wholeNumber(cached, 'cached'),
    ...(cache_write === undefined ? {} : { cache_write: wholeNumber(cache_write, 'cache_write') }),
    output: wholeNumber(output, 'output'),
  };
}

/** Returns the price of a model of an engine; undefined where the platform does not offer it there. */
export function priceOf(prices: PriceTable, engine: string, model: string | null | undefined): ModelPrice | undefined {
  if (!model) return undefined;
  const price = prices.get(`${engine}/${model}`) ?? prices.get(model);
  return price?.engine === undefined || price.engine === engine ? price : undefined;
}

/** Returns the cost of tokens in millionths of a US dollar, rounded up. */
export function costMicroUsd(price: ModelPrice, tokens: Tokens): number {
  const { input_tokens, cached_tokens, cache_write_tokens = 0, output_tokens } = tokens;
  const at = tiersUpTo(price, input_tokens).at(-1)!;
  const fresh = Math.max(0, input_tokens - cached_tokens - cache_write_tokens);
  const input = fresh * at.input + cached_tokens * at.cached + cache_write_tokens * (at.cache_write ?? at.input);
  return Math.ceil((input + output_tokens * at.output) / MILLION);
}

/** Returns the most that this input, or less, and this output can cost. */
export function worstCaseMicroUsd(price: ModelPrice, inputTokens: number, outputTokens: number): number {
  const costs = tiersUpTo(price, inputTokens).map((at) => inputTokens * dearestInput(at) + outputTokens * at.output);
  return Math.ceil(Math.max(...costs) / MILLION);
}

/**
 * Returns how many output tokens an amount buys, in millionths of a US dollar, after the input; below zero where it
 * does not pay for the input.
 */
export function outputTokensFor(price: ModelPrice, inputTokens: number, microUsd: number): number {
  const bought = tiersUpTo(price, inputTokens).map((at) => {
    const left = microUsd * MILLION - inputTokens * dearestInput(at);
    if (at.output === 0) return left < 0 ? -1 : Number.MAX_SAFE_INTEGER;
    return Math.floor(left / at.output);
  });
  return Math.min(...bought);
}

/**
 * Returns the prices that a request of at most this many input tokens may have; those for exactly this many come last.
 */
function tiersUpTo(price: ModelPrice, inputTokens: number): TokenPrices[] {
  return [price, ...(price.tiers ?? []).filter(({ above }) => inputTokens > above)];
}

function dearestInput({ input, cached, cache_write = 0 }: TokenPrices): number {
  return Math.max(input, cached, cache_write);
}

function requireKnown(fields: Raw, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  const meant = nearestName(unknown, known);
  throw new Error(`there is no field ${unknown}${meant ? `. Did you mean ${meant}?` : `, only ${known.join(', ')}`}`);
}

function objectOf(value: unknown): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
  return value as Raw;
}

function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('not an engine');
  return value;
}

function wholeNumber(value: unknown, field: string, least = 0): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > MAX) {
    throw new Error(`${field} is no whole number from ${least} to ${MAX}`);
  }
  return value as number;
}
