/** The prices of a model, in millionths of a US dollar for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  /** The price of input that the provider had in its cache. */
  readonly cached: number;
  readonly output: number;
  /** The engine that offers the model; absent: every engine that calls a provider. */
  readonly engine?: string;
}

export interface Tokens {
  readonly input_tokens: number;
  /** The part of the input that came from the cache. */
  readonly cached_tokens: number;
  readonly output_tokens: number;
}

const MILLION = 1_000_000;
/** A thousand dollars for a million tokens, so that costs of a million tokens stay exact. */
const MOST = 1_000 * MILLION;

/** Reads a price table. Throws an Error for anything else. */
export function parsePrices(text: string): ReadonlyMap<string, ModelPrice> {
  const table = JSON.parse(text) as Record<string, Partial<ModelPrice>>;
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw new Error('not a table of models');
  return new Map(
    Object.entries(table).map(([model, { input, cached = input, output, engine }]) => {
      const price = { input: wholeNumber(input), cached: wholeNumber(cached), output: wholeNumber(output) };
      return [model, engine === undefined ? price : { ...price, engine: nameOf(engine) }];
    }),
  );
}

/** The price of a model of an engine; undefined where the platform does not offer it there. */
export function priceOf(
  prices: ReadonlyMap<string, ModelPrice>,
  engine: string,
  model: string | null | undefined,
): ModelPrice | undefined {
  const price = model ? prices.get(model) : undefined;
  return price?.engine === undefined || price.engine === engine ? price : undefined;
}

/** The cost of tokens in millionths of a US dollar, rounded up. */
export function costMicroUsd(price: ModelPrice, { input_tokens, cached_tokens, output_tokens }: Tokens): number {
  const fresh = Math.max(0, input_tokens - cached_tokens);
  return Math.ceil((fresh * price.input + cached_tokens * price.cached + output_tokens * price.output) / MILLION);
}

/** The most that this input and output can cost. */
export function worstCaseMicroUsd(price: ModelPrice, inputTokens: number, outputTokens: number): number {
  return Math.ceil((inputTokens * Math.max(price.input, price.cached) + outputTokens * price.output) / MILLION);
}

/** How many output tokens an amount buys, in millionths of a US dollar, after the input; below zero where it does not pay for the input. */
export function outputTokensFor(price: ModelPrice, inputTokens: number, microUsd: number): number {
  const left = microUsd * MILLION - inputTokens * Math.max(price.input, price.cached);
  if (price.output === 0) return left < 0 ? -1 : Number.MAX_SAFE_INTEGER;
  return Math.floor(left / price.output);
}

function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('not an engine');
  return value;
}

function wholeNumber(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > MOST) throw new Error('not a price');
  return value as number;
}
