import type { Tokens } from '@libs/money/models/prices';
import type { LanguageModelUsage } from 'ai';

/** Counts the tokens of a request, and of a text. */
export interface Counted {
  input(): number;
  output(text: string): number;
}

/** The limits for the tokens of a request. */
export interface UsageBounds {
  /** The bytes of its texts: no tokenizer makes more than a token of a byte. */
  readonly bytes: number;
  readonly maxOutputTokens: number;
}

/** The tokens that a provider may add to a request: descriptions of tools in its own form, instructions of its own. */
const ADDED_TOKENS = 32_768;

/** The tokens of an answer, and whether a provider reported an impossible count. */
export interface PlausibleTokens extends Required<Tokens> {
  readonly isImplausible: boolean;
}

/**
 * Returns the tokens as the provider counted them. Where it did not, or reported an impossible count, they are what we
 * count; more output than was requested is not charged. A provider may send any number, and costs follow from it.
 */
export function tokensOf(
  usage: LanguageModelUsage | undefined,
  texts: string,
  counted: Counted,
  { bytes, maxOutputTokens }: UsageBounds,
): PlausibleTokens {
  const { cacheReadTokens, cacheWriteTokens } = usage?.inputTokenDetails ?? {};
  const input = checked(usage?.inputTokens, bytes + ADDED_TOKENS);
  const output = checked(usage?.outputTokens, maxOutputTokens);
  const input_tokens = input ?? counted.input();
  const cached = checked(cacheReadTokens ?? 0, input_tokens);
  const written = checked(cacheWriteTokens ?? 0, input_tokens - (cached ?? 0));
  return {
    input_tokens,
    cached_tokens: cached ?? 0,
    cache_write_tokens: written ?? 0,
    output_tokens: output ?? Math.min(maxOutputTokens, counted.output(texts)),
    isImplausible:
      (usage?.inputTokens !== undefined && input === undefined) ||
      (usage?.outputTokens !== undefined && output === undefined) ||
      cached === undefined ||
      written === undefined,
  };
}

/**
 * Returns what Anthropic counts as the input when it begins to answer; undefined for other providers. The output is
 * only counted at the end.
 */
export function usageAtStart(metadata: unknown): LanguageModelUsage | undefined {
  const { usage } = (metadata as { anthropic?: { usage?: Record<string, unknown> } } | undefined)?.anthropic ?? {};
  const { input_tokens: fresh, cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage ?? {};
  if (typeof fresh !== 'number') return undefined;
  const [cacheReadTokens, cacheWriteTokens] = [Number(read ?? 0), Number(written ?? 0)];
  return {
    inputTokens: fresh + cacheReadTokens + cacheWriteTokens,
    inputTokenDetails: { noCacheTokens: fresh, cacheReadTokens, cacheWriteTokens },
    outputTokens: undefined,
    outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
    totalTokens: undefined,
  };
}

function checked(tokens: number | undefined, most: number): number | undefined {
  return Number.isSafeInteger(tokens) && tokens! >= 0 && tokens! <= most ? tokens : undefined;
}
