import { type ModelPrice, worstCaseMicroUsd } from './prices.js';

/** What a provider adds to instructions, messages and tools of a request, in tokens. */
export const FRAME_TOKENS = 500;
/** Fewer output tokens than these are no answer: such a step is not taken. */
const LEAST_OUTPUT_TOKENS = 256;

/**
 * The least for which a step of a model is worth taking, and what it costs with all output that it may write, in
 * millionths of a US dollar.
 */
export interface StepCost {
  readonly leastMicroUsd: number;
  readonly mostMicroUsd: number;
}

/**
 * The cost of a step with this input, which may write at most `maxOutputTokens`, of which some are for thinking before
 * an answer.
 */
export function stepCost(
  price: ModelPrice,
  inputTokens: number,
  maxOutputTokens: number,
  thinkingTokens = 0,
): StepCost {
  const leastOutput = Math.min(LEAST_OUTPUT_TOKENS + thinkingTokens, maxOutputTokens);
  return {
    leastMicroUsd: worstCaseMicroUsd(price, inputTokens, leastOutput),
    mostMicroUsd: worstCaseMicroUsd(price, inputTokens, maxOutputTokens),
  };
}
