import { type ModelPrice, worstCaseMicroUsd } from './prices.js';

/** The tokens that a provider adds to instructions, messages and tools of a request. */
export const FRAME_TOKENS = 500;
/** Fewer output tokens are not an answer: such a step is not taken. */
const MIN_OUTPUT_TOKENS = 256;

/**
 * The least for which a step of a model is worth taking, and its cost with all output that it may write, in millionths
 * of a US dollar.
 */
export interface StepCost {
  readonly leastMicroUsd: number;
  readonly mostMicroUsd: number;
}

/**
 * Returns the cost of a step with this input, which may write at most `maxOutputTokens`, of which some are for thinking
 * before an answer.
 */
export function stepCost(
  price: ModelPrice,
  inputTokens: number,
  maxOutputTokens: number,
  thinkingTokens = 0,
): StepCost {
  const leastOutput = Math.min(MIN_OUTPUT_TOKENS + thinkingTokens, maxOutputTokens);
  return {
    leastMicroUsd: worstCaseMicroUsd(price, inputTokens, leastOutput),
    mostMicroUsd: worstCaseMicroUsd(price, inputTokens, maxOutputTokens),
  };
}
