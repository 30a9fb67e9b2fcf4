import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineName } from '@libs/dto/agent/engines';
import { loadTokenCounter, type TokenCounter } from '@libs/money/models/token-count';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Logger } from '@nestjs/common';
import { RecentlyUsed } from '../../cache/recently-used.js';
import type { History } from '../../history/history.js';
import type { StepFault } from '../../journal/turn-step.entity.js';
import { NO_MEDIA } from '../../media/turn-media.js';
import { TurnFailure } from '../../turn-ends/turn-failure.js';
import {
  type Conversation,
  type Engine,
  type EngineStep,
  PartialAnswer,
  type PlannedStep,
  type StepSink,
} from '../interface/engine.js';
import { AnswerAccumulator } from './answer/answer-accumulator.js';
import { engineStep } from './answer/model-answer.js';
import { countTokens, type Sending, type StreamedAnswers } from './answer/streamed-answer.js';
import { type Candidate, candidatesOf, mostExpensiveOf, type Offer, StepPricing } from './fallback/candidate.js';
import { RetryPlan } from './fallback/retry-plan.js';
import { callOptionsOf } from './options/call-options.js';
import { Keyless } from './provider/keyless.js';
import { faultOf, isTooLong, type ProviderFault } from './provider/provider-fault.js';
import { type ModelRequest, RequestBuilder } from './request/model-request.js';

/** The most times that a request is shortened in one step because its model refuses it as too long. */
const MAX_COMPACTIONS = 3;
/** The share of a request that is tried after a model refused it as too long. */
const AFTER_TOO_LONG = 0.6;
const REMEMBERED_TURNS = 1_000;
/** The most failed requests that are recorded for a step. */
const MAX_FAULTS = 10;

/** The parts of an engine. */
export interface ModelEngineParts {
  /** Returns what the platform offers now. */
  readonly offer: () => Offer;
  readonly answers: StreamedAnswers;
  readonly maxOutputTokens: number;
}

/** A step that is being taken. */
interface Taking {
  readonly conversation: Conversation;
  readonly history: History;
  readonly chain: readonly Candidate[];
  readonly pricing: StepPricing;
  readonly builder: RequestBuilder;
  readonly counter: TokenCounter;
}

/** One request to a model, with the part of its answer that has arrived. */
interface Asking {
  readonly sending: Sending;
  readonly keyless: Keyless;
  readonly part: AnswerAccumulator;
  readonly signal: AbortSignal;
}

/**
 * Lets models of providers decide. Each step is one request, which is streamed so that no idle connection is cut; where
 * its model cannot answer, the next one of the chain is tried.
 */
export class ModelEngine implements Engine {
  private readonly logger = new Logger('ModelEngine');
  /** The most input tokens that a model takes, by turn and model, for turns where it refused a request as too long. */
  private readonly mostInput = new RecentlyUsed<number>(REMEMBERED_TURNS);

  constructor(
    private readonly engine: EngineName,
    private readonly parts: ModelEngineParts,
  ) {}

  async plan(conversation: Conversation): Promise<PlannedStep> {
    const offer = this.parts.offer();
    const { maxOutputTokens } = this.parts;
    const chain = candidatesOf(conversation, this.engine, offer);
    const history = await conversation.history();
    const sees = chain.some((candidate) => candidate.sees.length > 0);
    const media = sees ? await conversation.media(conversation.steps) : NO_MEDIA;
    const counter = await loadTokenCounter();
    const builder = new RequestBuilder(conversation, { history, media }, counter);
    const pricing = new StepPricing(conversation, offer, maxOutputTokens);
    const taking: Taking = { conversation, history, chain, pricing, builder, counter };
    const bounds = chain.map((candidate) => {
      const { inputTokens } = this.requestTo(candidate, taking);
      return pricing.boundsOf(candidate, inputTokens, optionsOf(candidate, conversation).thinkingTokens);
    });
    return {
      ...mostExpensiveOf(bounds),
      toolsTokens: () => builder.toolsTokens,
      take: (signal, microUsd, sink) => this.take(taking, signal, microUsd, sink),
    };
  }

  /** Retries until there is an answer, within limits. */
  private async take(taking: Taking, signal: AbortSignal, microUsd: number, sink: StepSink): Promise<EngineStep> {
    const { conversation, chain } = taking;
    const contexts = chain.map(({ price }) => price?.context);
    const retries = new RetryPlan(contexts, conversation.deadline);
    const faults: StepFault[] = [];
    let index = 0;
    let compactions = 0;
    for (let attempt = 1; ; attempt++) {
      const candidate = chain[index]!;
      const sending = this.parts.answers.sendingTo(candidate);
      const keyless = new Keyless(sending.key);
      const part = new AnswerAccumulator(keyless.sink(sink));
      const asking = { sending, keyless, part, signal };
      try {
        return { ...(await this.ask(candidate, taking, microUsd, asking)), ...kept(faults) };
      } catch (error) {
        if (signal.aborted) throw this.stopped(candidate, taking, asking, kept(faults));
        if (error instanceof TurnFailure) throw error;
        sink.restart();
        const fault = faultOf(error, part.hasBegun, { keyless });
        this.note(fault, candidate, conversation, attempt);
        faults.push({ model: candidate.name, status: fault.status ?? null, reason: fault.reason ?? null });
        if (isTooLong(fault) && compactions++ < MAX_COMPACTIONS && this.shorten(candidate, taking)) continue;
        const next = retries.after(fault, index);
        if (next.index !== index) {
          this.recordFallback(candidate, chain[next.index]!, conversation);
          compactions = 0;
        }
        index = next.index;
        await sleep(next.waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  private async ask(
    candidate: Candidate,
    taking: Taking,
    microUsd: number,
    { sending, keyless, part, signal }: Asking,
  ): Promise<Omit<EngineStep, 'faults'>> {
    const { conversation, pricing, builder, counter } = taking;
    const request = this.requestTo(candidate, taking);
    const options = optionsOf(candidate, conversation);
    const maxOutputTokens = pricing.outputTokens(candidate, request.inputTokens, microUsd);
    const send = { ...request, options, maxOutputTokens, conversation, sending };
    const answer = keyless.answer(await this.parts.answers.read(candidate, send, signal, part));
    const counted = { input: () => builder.countedTokens(request), output: counter };
    const step = engineStep(answer, counted, { bytes: builder.bytesOf(request), maxOutputTokens });
    if (step.isImplausible) this.recordImplausible(candidate, conversation);
    countTokens(candidate.provider.name, step);
    return priced(step, candidate, pricing);
  }

  /**
   * Returns what to throw when a turn ended while a step was taken: with what had arrived, where the provider had
   * accepted the request, which it charges.
   */
  private stopped(
    candidate: Candidate,
    taking: Taking,
    { part, keyless, signal }: Asking,
    before: Pick<EngineStep, 'faults'>,
  ): unknown {
    if (!part.isTaken) return signal.reason;
    const request = this.requestTo(candidate, taking);
    const { builder, counter, pricing } = taking;
    const counted = { input: () => builder.countedTokens(request), output: counter };
    const bounds = { bytes: builder.bytesOf(request), maxOutputTokens: this.parts.maxOutputTokens };
    const step = part.step(counted, bounds);
    countTokens(candidate.provider.name, step);
    const said = { ...step, text: keyless.stopped(step.text) };
    return new PartialAnswer({ ...priced(said, candidate, pricing), ...before });
  }

  /** Returns the request to a model, in a form that it can read and that fits its context, as far as that is known. */
  private requestTo(candidate: Candidate, { builder, conversation }: Taking): ModelRequest {
    const { context } = candidate.price ?? {};
    const ofContext = context === undefined ? Number.POSITIVE_INFINITY : context - this.parts.maxOutputTokens;
    const known = this.mostInput.get(memoryKey(candidate, conversation)) ?? Number.POSITIVE_INFINITY;
    return builder.requestTo(candidate, Math.min(ofContext, known));
  }

  /**
   * Makes further requests of the turn shorter, after a model refused one as too long. False: there is nothing left to
   * leave out.
   */
  private shorten(candidate: Candidate, taking: Taking): boolean {
    const request = this.requestTo(candidate, taking);
    const key = memoryKey(candidate, taking.conversation);
    this.mostInput.set(key, Math.max(1, Math.floor(taking.builder.plainTokens(request) * AFTER_TOO_LONG)));
    return taking.builder.bytesOf(this.requestTo(candidate, taking)) < taking.builder.bytesOf(request);
  }

  /** Logs and counts the fault with the reason of the provider, even where the request is sent again. */
  private note(fault: ProviderFault, { provider }: Candidate, { turnId }: Conversation, attempt: number): void {
    const { status, reason } = fault;
    count('checkout_engine_faults_total', { engine: provider.name, status: String(status ?? 'none') });
    this.logger.warn(
      `${turnId}: request ${attempt} to the provider ${provider.name} failed, ${fault.kind}` +
        `${status === undefined ? '' : `, ${status}`}${reason === undefined ? '' : `: ${reason}`}`,
    );
  }

  private recordFallback({ provider: from }: Candidate, { provider: to }: Candidate, { turnId }: Conversation): void {
    count('checkout_model_fallbacks_total', { from: from.name, to: to.name });
    this.logger.warn(`${turnId}: the step goes on at the provider ${to.name}`);
  }

  private recordImplausible({ provider }: Candidate, { turnId }: Conversation): void {
    count('checkout_model_implausible_usage_total', { provider: provider.name });
    this.logger.warn(`${turnId}: the provider ${provider.name} counted tokens that cannot be`);
  }
}

function optionsOf({ provider }: Candidate, { control, space }: Conversation) {
  return callOptionsOf(provider.kind, control, space);
}

function priced(
  { isImplausible: _, ...step }: ReturnType<typeof engineStep>,
  candidate: Candidate,
  pricing: StepPricing,
): Omit<EngineStep, 'faults'> {
  return { ...step, model: candidate.name, cost_micro_usd: pricing.costOf(candidate, step) };
}

/** Returns only the last faults: a provider that is away may be tried again for the whole time of a turn. */
function kept(faults: StepFault[]): Pick<EngineStep, 'faults'> {
  return { faults: faults.length > 0 ? faults.slice(-MAX_FAULTS) : null };
}

function memoryKey({ name }: Candidate, { turnId }: Conversation): string {
  return `${turnId} ${name}`;
}
