import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import { type FinishReason, jsonSchema, streamText, ToolChoiceViolationError, tool } from 'ai';
import type { Conversation } from '../../interface/engine.js';
import type { Candidate } from '../fallback/candidate.js';
import type { CallOptions } from '../options/call-options.js';
import { canBeStrict } from '../options/strict-schema.js';
import { toolChoiceOf } from '../options/tool-choice.js';
import type { ModelRequest } from '../request/model-request.js';
import type { AnswerAccumulator } from './answer-accumulator.js';
import type { ModelAnswer } from './model-answer.js';

/** A request in the form in which it is sent. */
export interface SentRequest extends ModelRequest {
  readonly conversation: Conversation;
  readonly options: CallOptions;
  readonly sending: Sending;
  /** The most tokens that may be written, including those for thinking. */
  readonly maxOutputTokens: number;
}

/** Finish reasons of answers that broke off. */
const BROKEN_OFF: readonly string[] = ['error', 'interrupted'];

// The client would print advice for developers to the service's console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The settings for sending requests to a provider: with the platform's key, or with the customer's own. */
export interface Sending {
  readonly key: string | undefined;
  /** Returns a `fetch` for one request; `onEvent` is called when the first event of its answer arrives. */
  readonly fetch: (onEvent: () => void) => typeof fetch;
}

/** Reads answers of models as they arrive. */
export class StreamedAnswers {
  constructor(private readonly sendingOf: (candidate: Candidate) => Sending) {}

  /** Returns how a provider is called now; an operator may replace its key at any time. */
  sendingTo(candidate: Candidate): Sending {
    return this.sendingOf(candidate);
  }

  /**
   * Sends one request. Records in `part` what has arrived. Throws the errors of the client, and those that a provider
   * sends.
   */
  async read(
    candidate: Candidate,
    request: SentRequest,
    signal: AbortSignal,
    part: AnswerAccumulator,
  ): Promise<ModelAnswer> {
    const began = performance.now();
    const labels = { provider: candidate.provider.name };
    const secondsSince = () => (performance.now() - began) / 1_000;
    const onFirst = () => measure('checkout_model_first_token_seconds', secondsSince(), labels);
    let outcome = 'failed';
    try {
      const answer = await this.stream(candidate, request, signal, { part, onFirst });
      outcome = 'answered';
      return answer;
    } finally {
      if (signal.aborted) outcome = 'stopped';
      measure('checkout_model_request_duration_seconds', secondsSince(), { ...labels, outcome });
    }
  }

  private async stream(
    candidate: Candidate,
    request: SentRequest,
    signal: AbortSignal,
    { part, onFirst }: { part: AnswerAccumulator; onFirst: () => void },
  ): Promise<ModelAnswer> {
    const { instructions, messages, conversation, options, maxOutputTokens, sending } = request;
    const toolChoice = toolChoiceOf(conversation);
    const send = sending.fetch(() => part.take());
    const result = streamText({
      model: candidate.provider.model(candidate.id, sending.key, send),
      ...(instructions.length > 0 ? { instructions } : {}),
      messages,
      tools: toolsOf(conversation),
      ...(toolChoice === undefined ? {} : { toolChoice }),
      ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
      providerOptions: options.providerOptions,
      // Anthropic's client adds the tokens for thinking.
      maxOutputTokens: Math.max(1, maxOutputTokens - options.thinkingTokens),
      maxRetries: 0,
      abortSignal: signal,
      // Errors are also parts of the stream, and are thrown below.
      onError: () => undefined,
    });
    let violated: FinishReason | undefined;
    for await (const piece of result.stream) {
      // Some servers ignore which tool must be called. The answer is complete anyway.
      if (piece.type === 'error' && ToolChoiceViolationError.isInstance(piece.error)) {
        violated = piece.error.finishReason;
        continue;
      }
      if (piece.type === 'error') throw piece.error;
      if (piece.type === 'abort') signal.throwIfAborted();
      if (part.add(piece)) onFirst();
    }
    const [text, toolCalls, usage, ended, responseMessages] = await Promise.all([
      result.text,
      result.toolCalls,
      result.usage,
      result.finishReason,
      result.responseMessages,
    ]);
    const finishReason = violated ?? ended;
    if (BROKEN_OFF.includes(finishReason)) throw new Error('the answer was broken off');
    return { text, toolCalls, usage, responseMessages, finishReason };
  }
}

/** Counts the tokens of an answer. */
export function countTokens(
  provider: string,
  tokens: { input_tokens: number; cached_tokens: number; cache_write_tokens: number; output_tokens: number },
): void {
  const { input_tokens, cached_tokens, cache_write_tokens, output_tokens } = tokens;
  const fresh = input_tokens - cached_tokens - cache_write_tokens;
  const kinds = { input: fresh, cached: cached_tokens, cache_write: cache_write_tokens, output: output_tokens };
  for (const [kind, times] of Object.entries(kinds)) {
    if (times > 0) count('checkout_model_tokens_total', { provider, kind }, times);
  }
}

function toolsOf({ tools, control }: Conversation) {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Record<string, unknown>>(inputSchema),
        ...(control.strict_schemas && canBeStrict(inputSchema) ? { strict: true } : {}),
      }),
    ]),
  );
}
