import { setTimeout as sleep } from 'node:timers/promises';
import { jsonSchema, type LanguageModel, type ModelMessage, streamText, tool } from 'ai';
import type { History } from '../../history/history.js';
import { TurnFailure } from '../../turn-failure.js';
import type { Conversation, Engine, EngineStep, PlannedStep } from '../protocol/engine.js';
import { instructionsOf, messagesOf, resultMessages } from './messages.js';
import { engineStep, type ModelAnswer } from './model-answer.js';
import { costMicroUsd, type ModelPrice, worstCaseMicroUsd } from './prices.js';
import { faultOf } from './provider-fault.js';
import type { Models } from './providers.js';

/** The most attempts of a step that a provider rate limits, and of one that fails on its side. */
const LIMITED_TRIES = 5;
const PASSING_TRIES = 3;
const FIRST_WAIT_MS = 500;
/** The overhead that a provider adds to instructions, messages and tools, in tokens. */
const FRAME_TOKENS = 1_000;

export interface ModelLimits {
  readonly prices: ReadonlyMap<string, ModelPrice>;
  readonly maxOutputTokens: number;
}

/** A request to a model. */
interface Request {
  model: LanguageModel;
  instructions: string | undefined;
  messages: ModelMessage[];
  conversation: Conversation;
}

// The client would print advice for developers to the service's console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Lets a model of a provider decide. Each step is one request, which is streamed so that no idle connection is cut. */
export class ModelEngine implements Engine {
  constructor(
    private readonly models: Models,
    private readonly limits: ModelLimits,
  ) {}

  async plan(conversation: Conversation): Promise<PlannedStep> {
    const id = conversation.model ?? this.models.defaultModel;
    if (!id) throw new TurnFailure('ENGINE_ERROR', 'The manifest names no model, and the platform has none for it.');
    const price = this.limits.prices.get(id);
    if (!price) throw new TurnFailure('ENGINE_ERROR', `The platform does not offer the model ${id}.`);
    const history = await conversation.history();
    const request = this.requestOf(id, conversation, history);
    const inputTokens = inputBound(request);
    return {
      worstCaseMicroUsd: worstCaseMicroUsd(price, inputTokens, this.limits.maxOutputTokens),
      take: async (signal) => {
        const step = engineStep(await this.send(request, signal), inputTokens);
        return { ...step, cost_micro_usd: costMicroUsd(price, step) } satisfies EngineStep;
      },
    };
  }

  private requestOf(id: string, conversation: Conversation, history: History): Request {
    return {
      model: this.models.model(id),
      instructions: instructionsOf(conversation, history) || undefined,
      messages: messagesOf(conversation, history),
      conversation,
    };
  }

  /** Retries until there is an answer, within limits. */
  private async send(request: Request, signal: AbortSignal): Promise<ModelAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.sendOnce(request, signal);
      } catch (error) {
        signal.throwIfAborted();
        const waitMs = waitAfter(error, attempt, request.conversation.deadline);
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  private async sendOnce({ model, instructions, messages, conversation }: Request, signal: AbortSignal) {
    const result = streamText({
      model,
      instructions,
      messages,
      tools: toolsOf(conversation),
      maxOutputTokens: this.limits.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      // Errors are also parts of the stream, and are thrown below.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') signal.throwIfAborted();
    }
    const [text, toolCalls, usage, finishReason, responseMessages] = await Promise.all([
      result.text,
      result.toolCalls,
      result.usage,
      result.finishReason,
      result.responseMessages,
    ]);
    if (finishReason === 'error') throw new Error('the answer was broken off');
    return { text, toolCalls, usage, responseMessages };
  }
}

/** The delay before the next attempt. Throws a `TurnFailure` where a retry would not help. */
function waitAfter(error: unknown, attempt: number, deadline: number): number {
  const fault = faultOf(error);
  if (fault.kind === 'final') throw fault.failure;
  const isLimited = fault.kind === 'limited';
  const failure = () =>
    isLimited ? new TurnFailure('ENGINE_RATE_LIMITED') : new TurnFailure('ENGINE_ERROR', fault.what);
  if (attempt >= (isLimited ? LIMITED_TRIES : PASSING_TRIES)) throw failure();
  const waitMs = (isLimited ? fault.retryAfterMs : undefined) ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (performance.now() + waitMs >= deadline) throw failure();
  return waitMs;
}

function toolsOf({ tools }: Conversation) {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema<Record<string, unknown>>(inputSchema) }),
    ]),
  );
}

/**
 * The most tokens that a request can have: a token is at least one byte. After the first step the provider's own count
 * replaces the estimate for everything in the previous request.
 */
function inputBound({ instructions = '', messages, conversation }: Request): number {
  const last = conversation.steps.at(-1);
  if (last && last.input_tokens > 0) {
    return last.input_tokens + last.output_tokens + bytesOf(resultMessages(last)) + FRAME_TOKENS;
  }
  const tools = conversation.tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]);
  return Buffer.byteLength(instructions) + bytesOf(messages) + bytesOf(tools) + FRAME_TOKENS;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
