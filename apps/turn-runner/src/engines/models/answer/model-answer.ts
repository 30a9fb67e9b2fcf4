import { isPlainObject } from '@libs/dto/plain-object';
import type { AssistantModelMessage, FinishReason, LanguageModelUsage, ModelMessage } from 'ai';
import { cutToBytes } from '../../../texts/result-text.js';
import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import type { EngineStep } from '../../interface/engine.js';
import { type Counted, type PlausibleTokens, tokensOf, type UsageBounds } from './usage.js';

/** The most calls in one step. */
const MAX_CALLS = 32;
/** The most bytes that are kept of arguments that were cut off, so that the model sees where it stopped. */
const CUT_ARGUMENTS_BYTES = 2_048;
const NO_ANSWER = '(The model gave no answer.)';
/**
 * The end of a text that the provider stopped at the limit of its output tokens, which is the platform's or as many as
 * the budget buys.
 */
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

/** A step without its model and cost. */
export type ModelStep = Omit<EngineStep, 'cost_micro_usd' | 'model' | 'faults' | keyof PlausibleTokens> &
  PlausibleTokens;

/**
 * Returns the step of an answer. Calls that cannot be made contain a fault for the model to read. Throws a
 * `TurnFailure` for an answer that the provider's filter stopped: it is not a result.
 */
export function engineStep(
  { text, toolCalls, usage, responseMessages, finishReason }: ModelAnswer,
  counted: Counted,
  bounds: UsageBounds,
): ModelStep {
  if (finishReason === 'content-filter')
    throw new TurnFailure('ENGINE_ERROR', FILTERED, { details: { provider_reason: finishReason } });
  const isCut = finishReason === 'length';
  const calls = toolCalls.map(({ toolCallId, toolName, input, invalid }, index) => ({
    engine_call_id: toolCallId,
    name: toolName,
    arguments: isPlainObject(input) ? input : {},
    // Kept apart, so that they are not mistaken for arguments that the model meant.
    ...(isCut && !isPlainObject(input)
      ? { cut_arguments: cutToBytes(String(input), CUT_ARGUMENTS_BYTES, ' […]') }
      : {}),
    fault: faultOf(index, invalid === true || !isPlainObject(input), isCut),
  }));
  const cutIds = calls.flatMap((call) => (call.cut_arguments === undefined ? [] : [call.engine_call_id]));
  return {
    text: calls.length > 0 ? text : resultOf(text, isCut),
    calls,
    finish_reason: finishReason,
    message: ownForm(responseMessages, cutIds),
    ...tokensOf(usage, text, counted, bounds),
  };
}

function resultOf(text: string, isCut: boolean): string {
  if (isCut) return text === '' ? CUT : `${text}\n${CUT}`;
  return text === '' ? NO_ANSWER : text;
}

function faultOf(index: number, isInvalid: boolean, isCut: boolean): string | null {
  if (index >= MAX_CALLS) return `Not called: a step has at most ${MAX_CALLS} calls.`;
  if (isInvalid && isCut)
    return 'Not called: the arguments were cut off at the limit of output tokens. Send less at once.';
  return isInvalid ? 'Not called: there is no such tool, or the arguments are not a JSON object.' : null;
}

/**
 * Returns the assistant's message where it contains more than text and calls, without calls that were cut; null
 * otherwise.
 */
function ownForm(messages: readonly ModelMessage[], cutIds: readonly string[]): ModelMessage | null {
  const message = messages.find(({ role }) => role === 'assistant') as AssistantModelMessage | undefined;
  if (!message || typeof message.content === 'string') return null;
  const isPlain = message.content.every(
    (part) => (part.type === 'text' || part.type === 'tool-call') && part.providerOptions === undefined,
  );
  if (isPlain) return null;
  const content = message.content.filter((part) => part.type !== 'tool-call' || !cutIds.includes(part.toolCallId));
  return { ...message, content };
}
