import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineName } from '@libs/dto/agent/engines';
import { costMicroUsd, type ModelPrice, outputTokensFor, priceOf } from '@libs/money/models/prices';
import { FRAME_TOKENS, stepCost } from '@libs/money/models/step-cost';
import { loadTokenCounter, type TokenCounter, tokenBound } from '@libs/money/models/token-count';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Logger } from '@nestjs/common';
import { jsonSchema, type LanguageModel, type ModelMessage, streamText, tool } from 'ai';
import type { History } from '../../history/history.js';
import { TurnFailure } from '../../turn-failure.js';
import {
  type Conversation,
  type Engine,
  type EngineStep,
  PartialAnswer,
  type PlannedStep,
} from '../protocol/engine.js';
import { instructionsOf, messagesOf, resultMessages } from './messages.js';
import { engineStep, type ModelAnswer } from './model-answer.js';
import { PartOfAnswer } from './part-of-answer.js';
import { faultOf, type ProviderFault } from './provider/provider-fault.js';
import type { Models } from './provider/providers.js';

/** The most requests of a step whose responses break off: each of them may be charged by the provider. */
const CUT_TRIES = 3;
/** Waits between requests double, each a fifth shorter or longer by chance, so that not all turns come back at once. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const JITTER = 0.2;

export interface ModelLimits {
  readonly prices: ReadonlyMap<string, ModelPrice>;
  readonly maxOutputTokens: number;
}

/** A request with the most output tokens that it may have. */
type BoundRequest = Request & { readonly maxOutputTokens: number };

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
  private readonly logger = new Logger('ModelEngine');

  constructor(
    private readonly engine: EngineName,
    private readonly models: Models,
    private readonly limits: ModelLimits,
  ) {}

  async plan(conversation: Conversation): Promise<PlannedStep> {
    const id = conversation.model ?? this.models.defaultModel;
    if (!id) throw new TurnFailure('ENGINE_ERROR', 'The manifest names no model, and the platform has none for it.');
    const price = priceOf(this.limits.prices, this.engine, id);
    if (!price) throw new TurnFailure('ENGINE_ERROR', `The platform does not offer the model ${id}.`);
    const history = await conversation.history();
    const request = this.requestOf(id, conversation, history);
    const tokens = await loadTokenCounter();
    const inputTokens = inputTokensOf(request, (text) => tokenBound(text, tokens));
    // What is charged where a provider does not count. It is without the margin, in favour of the caller.
    const counted = { input: () => inputTokensOf(request, tokens, 0), output: tokens };
    return {
      ...stepCost(price, inputTokens, this.limits.maxOutputTokens),
      take: async (signal, microUsd) => {
        // As many as the money buys after the input.
        const bought = outputTokensFor(price, inputTokens, microUsd);
        const maxOutputTokens = Math.min(bought, this.limits.maxOutputTokens);
        const priced = (step: Omit<EngineStep, 'cost_micro_usd'>): EngineStep => ({
          ...step,
          cost_micro_usd: costMicroUsd(price, step),
        });
        const part = new PartOfAnswer();
        try {
          return priced(engineStep(await this.send({ ...request, maxOutputTokens }, signal, part), counted));
        } catch (error) {
          if (!signal.aborted || !part.hasBegun) throw error;
          throw new PartialAnswer(priced(part.step(counted)));
        }
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
  private async send(request: BoundRequest, signal: AbortSignal, part: PartOfAnswer): Promise<ModelAnswer> {
    for (let attempt = 1; ; attempt++) {
      part.begin();
      try {
        return await this.sendOnce(request, signal, part);
      } catch (error) {
        signal.throwIfAborted();
        const fault = faultOf(error, part.hasBegun);
        this.note(fault, request, attempt);
        const waitMs = waitAfter(fault, attempt, request.conversation.deadline);
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  /** The reason of a provider is in the log and counted, also where the request is sent again. */
  private note(fault: ProviderFault, { conversation }: BoundRequest, attempt: number): void {
    const { status, reason } = fault;
    count('checkout_engine_faults_total', { engine: this.engine, status: String(status ?? 'none') });
    this.logger.warn(
      `${conversation.turnId}: request ${attempt} to the provider of ${this.engine} failed, ${fault.kind}` +
        `${status === undefined ? '' : `, ${status}`}${reason === undefined ? '' : `: ${reason}`}`,
    );
  }

  private async sendOnce(
    { model, instructions, messages, conversation, maxOutputTokens }: BoundRequest,
    signal: AbortSignal,
    part: PartOfAnswer,
  ): Promise<ModelAnswer> {
    const result = streamText({
      model,
      instructions,
      messages,
      tools: toolsOf(conversation),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      // Errors are also parts of the stream, and are thrown below.
      onError: () => undefined,
    });
    for await (const piece of result.stream) {
      if (piece.type === 'error') throw piece.error;
      if (piece.type === 'abort') signal.throwIfAborted();
      part.add(piece);
    }
    const [text, toolCalls, usage, finishReason, responseMessages] = await Promise.all([
      result.text,
      result.toolCalls,
      result.usage,
      result.finishReason,
      result.responseMessages,
    ]);
    if (finishReason === 'error') throw new Error('the answer was broken off');
    return { text, toolCalls, usage, responseMessages, finishReason };
  }
}

/** The delay before the next attempt, within the time of the turn. Throws a `TurnFailure` where a retry would not help, or not in time. */
function waitAfter(fault: ProviderFault, attempt: number, deadline: number): number {
  if (fault.kind === 'final') throw fault.failure;
  const failure = () => {
    const details = fault.reason === undefined ? {} : { provider_reason: fault.reason };
    return fault.kind === 'limited'
      ? new TurnFailure('ENGINE_RATE_LIMITED', undefined, { details })
      : new TurnFailure('ENGINE_ERROR', fault.what, { details });
  };
  if (fault.kind === 'cut' && attempt >= CUT_TRIES) throw failure();
  const named = fault.kind === 'cut' ? undefined : fault.retryAfterMs;
  const waitMs = named ?? backoffMs(attempt);
  if (performance.now() + waitMs >= deadline) throw failure();
  return waitMs;
}

function backoffMs(attempt: number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return whole * (1 + JITTER * (2 * Math.random() - 1));
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
 * The tokens of a request, by a tokenizer; its bound where that counts with a margin for those of other providers. After the first step the
 * provider's own count replaces the estimate for everything in the previous request. Where a provider counts more than that, the platform
 * pays what is not held.
 */
function inputTokensOf(
  { instructions = '', messages, conversation }: Request,
  count: TokenCounter,
  frameTokens = FRAME_TOKENS,
): number {
  const last = conversation.steps.at(-1);
  if (last && last.input_tokens > 0) {
    return last.input_tokens + last.output_tokens + count(JSON.stringify(resultMessages(last))) + frameTokens;
  }
  const tools = conversation.tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]);
  return count(instructions) + count(JSON.stringify(messages)) + count(JSON.stringify(tools)) + frameTokens;
}
