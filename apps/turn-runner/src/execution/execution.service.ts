import { DEFAULT_TIMEOUT_S } from '@libs/dto/agent/manifest';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { beginWork, followed } from '@libs/service-kit/telemetry/tracing';
import { Injectable, Logger } from '@nestjs/common';
import type { Journal } from '../journal/journal.js';
import { JournalService } from '../journal/journal.service.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { EndingsService } from '../runs/endings.service.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { type Ending, failsByLosses } from '../runs/transition.js';
import { SetupService } from '../setup/setup.service.js';
import { resultText } from '../texts/result-text.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import { StepsService, StoppedStep } from './steps.service.js';

/** How long after its signal was aborted a turn ends at the latest, even if its tools ignore the signal. */
const LET_GO_MS = 5_000;

/** The outcome of the work on a turn. */
interface Outcome {
  ending: Ending;
  lastStep?: JournalStep;
}

/** Works on turns that were claimed, each until it ends, is lost, or is handed over. */
@Injectable()
export class ExecutionService {
  private readonly logger = new Logger('Execution');

  constructor(
    private readonly setups: SetupService,
    private readonly journals: JournalService,
    private readonly steps: StepsService,
    private readonly endings: EndingsService,
  ) {}

  /** Runs a turn. `stop` is aborted by others to end it, and here at its deadline. */
  async run(run: LeasedRun, stop: AbortController): Promise<void> {
    const from = { traceId: run.trace_id, spanId: '', isSampled: false };
    const attributes = {
      'checkout.turn.id': run.turn_id,
      'checkout.engine': run.engine,
      'checkout.attempt': run.attempt,
    };
    await followed(beginWork('turn', { from, attributes }), async () => {
      const journal = await this.journals.open(run);
      const outcome = await this.outcomeOf(run, journal, stop);
      if (outcome) await this.endings.endLeased(run, journal, outcome.ending, outcome.lastStep);
    });
  }

  /** Returns how the turn ends; undefined when another worker has it or will resume it. */
  private async outcomeOf(run: LeasedRun, journal: Journal, stop: AbortController): Promise<Outcome | undefined> {
    if (run.cancel_requested_at) return { ending: { on: 'cancel' } };
    if (failsByLosses(run)) return { ending: failed(run, new TurnFailure('WORKER_LOST'), 'lose_worker') };
    const deadline = new Deadline(run.began, stop);
    const letGo = letGoAfter(stop.signal);
    try {
      const { result, lastStep } = await Promise.race([this.work(run, journal, deadline, stop.signal), letGo.rejects]);
      return { ending: { on: 'finish', result: resultText(result) }, lastStep };
    } catch (error) {
      const outcome = this.outcomeOfError(run, stop.signal.aborted ? stop.signal.reason : error);
      return outcome && error instanceof StoppedStep ? withPart(outcome, error.lastStep) : outcome;
    } finally {
      deadline.forget();
      letGo.forget();
    }
  }

  private async work(run: LeasedRun, journal: Journal, deadline: Deadline, signal: AbortSignal) {
    deadline.set(DEFAULT_TIMEOUT_S);
    const setup = await this.setups.setupOf(run, signal);
    deadline.set(setup.manifest.limits.timeout_s);
    return this.steps.takeAll(run, setup, journal, signal);
  }

  private outcomeOfError(run: LeasedRun, error: unknown): Outcome | undefined {
    if (error instanceof TurnStop) return error.why === 'cancelled' ? { ending: { on: 'cancel' } } : undefined;
    if (error instanceof TurnFailure) return { ending: failed(run, error) };
    if (isDatabaseTrouble(error)) {
      this.logger.warn(`${run.turn_id} stays until its lease ends, because the database is away or too busy`);
      return undefined;
    }
    this.logger.error(`${run.turn_id}: ${(error as Error).message}`, (error as Error).stack);
    return { ending: failed(run, new TurnFailure('ENGINE_ERROR', 'The turn failed because of an internal error.')) };
  }
}

function failed(run: LeasedRun, failure: TurnFailure, on: 'fail' | 'lose_worker' = 'fail'): Ending {
  const { code, message, details } = failure;
  return { on, error: { code, message, trace_id: run.trace_id, ...details } };
}

/**
 * Returns an ending with the part of an answer that had arrived: it is charged, shown with a mark, and the last step.
 */
function withPart({ ending }: Outcome, lastStep: JournalStep): Outcome {
  const result = resultText(lastStep.text);
  return { ending: lastStep.text === '' ? ending : { ...ending, result }, lastStep };
}

/** Aborts the work on a turn when its time is over. Resuming a turn does not restart its time. */
class Deadline {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly began: number,
    private readonly stop: AbortController,
  ) {}

  set(timeoutS: number): void {
    this.forget();
    const leftMs = Math.max(0, this.began + timeoutS * 1_000 - performance.now());
    this.timer = setTimeout(() => this.stop.abort(new TurnFailure('TURN_TIMEOUT')), leftMs);
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}

/** Rejects some time after a signal was aborted, for work that ignores the signal. */
function letGoAfter(signal: AbortSignal): { rejects: Promise<never>; forget: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let forget = () => {};
  const rejects = new Promise<never>((_, reject) => {
    const onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), LET_GO_MS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    forget = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    if (signal.aborted) onAbort();
  });
  return { rejects, forget };
}
