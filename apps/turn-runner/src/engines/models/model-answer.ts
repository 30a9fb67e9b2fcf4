import type { FinishReason, LanguageModelUsage, ModelMessage } from 'ai';
import { TurnFailure } from '../../turn-failure.js';
import type { EngineStep } from '../protocol/engine.js';

/** The most calls in one step. */
const MAX_CALLS = 32;
/** The assumed bytes of a token where a provider does not count tokens. It underestimates their number, in favour of the caller. */
const BYTES_PER_TOKEN = 4;
const NO_ANSWER = '(The model gave no answer.)';
/** Stands behind a text that the provider stopped at the limit of its output tokens, which is the platform's or what the budget buys. */
const CUT = '[cut: the answer reached the limit of its output tokens]';
const FILTERED = 'The content filter of the model provider stopped the answer.';

/** The response of a model, as its client returns it. */
export interface ModelAnswer {
  text: string;
  toolCalls: readonly { toolCallId: string; toolName: string; input: unknown; invalid?: boolean }[];
  usage: LanguageModelUsage;
  responseMessages: readonly ModelMessage[];
  finishReason: FinishReason;
}

/**
 * The step of an answer. Calls that cannot be made contain a fault for the model to read. Throws a `TurnFailure` for an answer that the
 * provider's filter stopped: it is no result.
 */
export function engineStep(
  { text, toolCalls, usage, responseMessages, finishReason }: ModelAnswer,
  inputBytes: number,
): Omit<EngineStep, 'cost_micro_usd'> {
  if (finishReason === 'content-filter') throw new TurnFailure('ENGINE_ERROR', FILTERED);
  const isCut = finishReason === 'length';
  const calls = toolCalls.map(({ toolCallId, toolName, input, invalid }, place) => ({
    engine_call_id: toolCallId,
    name: toolName,
    arguments: isObject(input) ? input : {},
    fault: faultOf(place, invalid === true || !isObject(input), isCut),
  }));
  return {
    text: calls.length > 0 ? text : resultOf(text, isCut),
    calls,
    message: ownForm(responseMessages),
    input_tokens: usage.inputTokens ?? Math.ceil(inputBytes / BYTES_PER_TOKEN),
    cached_tokens: usage.inputTokenDetails.cacheReadTokens ?? 0,
    output_tokens: usage.outputTokens ?? Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN),
  };
}

function resultOf(text: string, isCut: boolean): string {
  if (isCut) return text === '' ? CUT : `${text}\n${CUT}`;
  return text === '' ? NO_ANSWER : text;
}

function faultOf(place: number, isInvalid: boolean, isCut: boolean): string | null {
  if (place >= MAX_CALLS) return `Not called: a step has at most ${MAX_CALLS} calls.`;
  if (isInvalid && isCut)
    return 'Not called: the arguments were cut off at the limit of output tokens. Send less at once.';
  return isInvalid ? 'Not called: there is no such tool, or the arguments are no JSON object.' : null;
}

/** The assistant's message where it contains more than text and calls; null otherwise. */
function ownForm(messages: readonly ModelMessage[]): ModelMessage | null {
  const message = messages.find(({ role }) => role === 'assistant');
  if (!message || typeof message.content === 'string') return null;
  const isPlain = message.content.every(
    (part) => (part.type === 'text' || part.type === 'tool-call') && part.providerOptions === undefined,
  );
  return isPlain ? null : message;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
