import { DEFAULT_APPROVALS } from '@libs/dto/agent/tools/permissions';
import { retry } from '@libs/service-kit/concurrency/retry';
import { isUnavailable } from '@libs/service-kit/messaging/rpc/rpc-errors';
import { Injectable, Logger } from '@nestjs/common';
import { ApprovalsService, type Decisions } from '../approvals/approvals.service.js';
import { resultAfter } from '../approvals/decided-call.js';
import { viewingsOf } from '../capabilities/results/viewings.js';
import { EnginesService } from '../engines/engines.service.js';
import { type Conversation, type EngineStep, PartialAnswer, type PastStep } from '../engines/interface/engine.js';
import { HistoryService } from '../history/history.service.js';
import type { Journal } from '../journal/journal.js';
import { JournalService } from '../journal/journal.service.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { LiveTurnsService } from '../live/live-turns.service.js';
import { MediaService } from '../media/media.service.js';
import { RunsService } from '../runs/runs.service.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { CustomerProviderKeysService } from '../secrets/customer-provider-keys.service.js';
import { SetupService, type SpaceSetup, type TurnInput } from '../setup/setup.service.js';
import { printable } from '../texts/result-text.js';
import { memoryKeyOf } from '../threads/thread-keys.js';
import { type Toolbox, Toolboxes } from '../tools/toolbox.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import { Budget } from './budget.js';
import { type CallContext, CallsService } from './calls.service.js';
import { HoldsService } from './holds.service.js';
import { NO_TOOLBOX } from './no-toolbox.js';
import { RequiredDelivery } from './required-delivery.js';

/** The result of a call that was under way when its worker was lost. */
const UNKNOWN_OUTCOME =
  'The outcome of this call is unknown: the worker was lost while it ran. It may have happened, or not.';

/**
 * The work on a turn: fetches its setup, opens its tools, and takes one step after the other until one requests no
 * call.
 */
@Injectable()
export class StepsService {
  private readonly logger = new Logger('Steps');

  constructor(
    private readonly runs: RunsService,
    private readonly setups: SetupService,
    private readonly history: HistoryService,
    private readonly journals: JournalService,
    private readonly calls: CallsService,
    private readonly approvals: ApprovalsService,
    private readonly holds: HoldsService,
    private readonly engines: EnginesService,
    private readonly ownKeys: CustomerProviderKeysService,
    private readonly toolboxes: Toolboxes,
    private readonly liveTurns: LiveTurnsService,
    private readonly media: MediaService,
  ) {}

  /**
   * Takes steps, those of the journal first, and returns the result with its step, which is not written yet. Throws a
   * `TurnFailure`, a `TurnStop`, or the signal's reason.
   */
  async takeAll(
    run: LeasedRun,
    setup: SpaceSetup,
    journal: Journal,
    signal: AbortSignal,
  ): Promise<{ result: string; lastStep: JournalStep }> {
    const input = await this.setups.inputOf(run, signal);
    if (run.text === null) await this.runs.keepText(run, input.text);
    const toolbox = await this.openTools(run, setup, input, journal, signal);
    const live = this.liveTurns.open(run, toolbox, journal);
    try {
      const decisions = await this.approvals.decisions(run, signal);
      const rules = setup.tools.approvals ?? DEFAULT_APPROVALS;
      return await this.loop(run, setup, input, { run, journal, toolbox, decisions, rules, signal, live });
    } finally {
      this.liveTurns.close(live);
      // Not awaited, because the end of the turn must not wait for this.
      void toolbox.close().catch((error: Error) => this.logger.warn(`could not close tools: ${error.message}`));
    }
  }

  private async loop(run: LeasedRun, setup: SpaceSetup, input: TurnInput, context: CallContext) {
    const { journal, toolbox, decisions, signal, live } = context;
    const engine = this.engines.get(run.engine);
    const limit = run.limit_micro_usd ?? run.budget_micro_usd;
    const budget = new Budget(run.budget_micro_usd, limit, journal.totals().cost_micro_usd);
    const { manifest } = setup;
    const delivery = new RequiredDelivery(manifest.required_delivery ?? false, toolbox, journal);
    const keys = manifest.provider_keys ?? [];
    const ownKeys = await this.ownKeys.open(run.space_id, keys, (provider) => this.engines.urlOf(provider), signal);
    const conversation = this.conversationOf(run, setup, input, { toolbox, ownKeys, signal });
    const leftOff = journal.steps.at(-1);
    if (leftOff) await this.calls.close(leftOff, context);
    if (leftOff?.calls.length === 0) delivery.requireAgain();
    for (;;) {
      signal.throwIfAborted();
      if (journal.steps.length >= setup.manifest.limits.max_steps) throw new TurnFailure('MAX_STEPS');
      live.begin(journal.steps.length);
      const planned = await engine.plan({ ...conversation, steps: pastSteps(journal, decisions) });
      journal.toolsTokens ??= planned.toolsTokens?.();
      await this.holds.holdFor(run, budget, planned, signal);
      const taken = await planned.take(signal, budget.leftMicroUsd, live).catch((error: unknown) => {
        if (error instanceof PartialAnswer) throw this.stopped(marked(error.step), budget, context);
        live.restart();
        throw error;
      });
      await this.holds.holdAfter(run, budget, taken.cost_micro_usd, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      // The model answered in full, so the step is charged as far as that is held.
      if (signal.aborted) throw this.stopped({ ...taken, calls: [] }, budget, context);
      const step = journalStep(journal.steps.length, taken, budget.take(taken.cost_micro_usd), toolbox);
      live.end(step.text);
      if (step.calls.length === 0 && !delivery.isMissing) return { result: step.text, lastStep: step };
      await this.journals.addStep(run, journal, step, signal);
      if (step.calls.length === 0) delivery.requireAgain();
      await this.calls.close(step, context);
    }
  }

  /** Returns the end of a turn during a step, with the part that had arrived. */
  private stopped(part: EngineStep, budget: Budget, { journal, toolbox, live, signal }: CallContext): StoppedStep {
    const step = journalStep(journal.steps.length, part, budget.take(part.cost_micro_usd), toolbox);
    // Another worker takes the step again, unless the turn ends with it.
    const isLeft = signal.reason instanceof TurnStop && signal.reason.why !== 'cancelled';
    if (!isLeft) live.end(step.text);
    return new StoppedStep(step);
  }

  private async openTools(
    run: LeasedRun,
    { tools }: SpaceSetup,
    { files }: TurnInput,
    journal: Journal,
    signal: AbortSignal,
  ): Promise<Toolbox> {
    if (tools.builtin.length === 0 && tools.mcp_servers.length === 0 && run.asker === null) return NO_TOOLBOX;
    const turn = {
      turnId: run.turn_id,
      accountId: run.account_id,
      space: run.space_id,
      endUserRef: run.end_user_ref,
      asker: run.asker,
      thread: memoryKeyOf(run),
      toolset: tools,
      toolsVersion: run.tools_version,
      files,
      earlierResults: (tool: string) => journal.resultsOf(tool),
      signal,
    };
    return retry(() => this.toolboxes.open(turn), isUnavailable, { signal });
  }

  private conversationOf(
    run: LeasedRun,
    { manifest }: SpaceSetup,
    { text, files }: TurnInput,
    { toolbox, ownKeys, signal }: { toolbox: Toolbox; ownKeys: ReadonlyMap<string, string>; signal: AbortSignal },
  ): Omit<Conversation, 'steps'> {
    let history: ReturnType<HistoryService['before']> | undefined;
    const media = this.media.of({ turnId: run.turn_id, files, signal });
    return {
      turnId: run.turn_id,
      space: run.space_id,
      instructions: manifest.instructions,
      model: manifest.model,
      fallbackModels: manifest.fallback_models ?? [],
      control: manifest.control ?? {},
      ownKeys,
      text,
      files,
      tools: toolbox.specs,
      unavailable: toolbox.unavailable,
      deadline: run.began + manifest.limits.timeout_s * 1_000,
      media: (steps) => media.read(viewingsOf(steps)),
      history: () => {
        history ??= this.history.before(run, manifest.history.turns);
        return history;
      },
    };
  }
}

/** The mark at the end of a text that the end of the turn cut off. */
const CUT = '[cut: the turn ended while the answer came]';

/** Thrown where the turn was stopped while a step was taken, of which a part had arrived. */
export class StoppedStep extends Error {
  override readonly name = 'StoppedStep';

  constructor(readonly lastStep: JournalStep) {
    super('the turn was stopped during a step');
  }
}

function marked(part: EngineStep): EngineStep {
  return { ...part, text: part.text === '' ? '' : `${part.text}\n${CUT}` };
}

function journalStep(step: number, taken: EngineStep, cost_micro_usd: number, toolbox: Toolbox): JournalStep {
  const calls = taken.calls.map((call, index) => ({ ...call, call_id: `call_${step}_${index}` }));
  return { ...taken, step, text: toolbox.scrub(printable(taken.text)), calls, cost_micro_usd };
}

function pastSteps(journal: Journal, decisions: Decisions): PastStep[] {
  return journal.steps.map(({ text, calls, message, model, input_tokens, output_tokens }) => ({
    text,
    message,
    model,
    input_tokens,
    output_tokens,
    calls: calls.map((call) => {
      const made = journal.calls.get(call.call_id);
      const decision = decisions.get(call.call_id);
      const result = made?.result ?? UNKNOWN_OUTCOME;
      return { ...call, result: decision ? resultAfter(result, decision) : result, isError: made?.state !== 'done' };
    }),
  }));
}
