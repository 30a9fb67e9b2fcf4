import { IdleBackoff } from '@libs/service-kit/concurrency/loops/idle-backoff';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { endsWithin } from '@libs/service-kit/concurrency/with-timeout';
import { Database } from '@libs/service-kit/database/database';
import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ExecutionService } from '../execution/execution.service.js';
import { type RunningTurn, RunningTurns } from '../runs/running-turns.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { TurnRunnerSettings } from '../settings.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import { LanesRepository, type ProcessSlots } from './lanes.repository.js';
import { busyCustomers, RoundRobin } from './round-robin.js';

/** The poll interval, which bounds the delay after a wake-up of another replica. */
const POLL_MS = 500;
/** The poll interval where there was no turn for a while. */
const QUIET_POLL_MS = 1_000;
/** While turns are under way, free slots are collected for this long, so that one claim fills many. */
const GATHER_MS = 4;
/**
 * The least time between two polls for turns whose worker was lost: less than between two polls for turns, so that each
 * of those may include one.
 */
const TAKE_UP_EVERY_MS = 400;
/** The time for turns under way during shutdown; afterwards another worker resumes them. */
const DRAIN_MS = 8_000;
/** The time in which the work on a turn must notice that it was stopped. */
const LET_GO_MS = 1_000;

/**
 * The part of the slots that is kept for accounts that have no turn under way; with fewer than eight slots there is
 * none.
 */
const KEPT_SHARE = 1 / 8;

/** Claims turns and works on them. Any number of replicas may run. */
@Injectable()
export class ClaimWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Claim');
  private readonly loop: PollingLoop;
  private nextTakeUp = 0;
  /** Whether the last step found no turn. */
  private wasEmpty = false;
  private readonly backoff = new IdleBackoff(POLL_MS, QUIET_POLL_MS);
  private readonly served = new RoundRobin();

  constructor(
    private readonly database: Database,
    private readonly lanes: LanesRepository,
    private readonly execution: ExecutionService,
    private readonly runningTurns: RunningTurns,
    private readonly settings: TurnRunnerSettings,
    private readonly wakeUp: WakeUp,
  ) {
    this.loop = new PollingLoop({
      everyMs: () => this.backoff.everyMs,
      wakeUp,
      gatherMs: () => (this.runningTurns.count > 0 ? GATHER_MS : 0),
      step: (isWoken) => this.step(isWoken),
      onError: (error) => this.logger.warn(`claiming failed: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Stops claiming, lets turns end for a while, and releases the others so that another worker resumes them. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await endsWithin(DRAIN_MS, this.runningTurns.idle());
    const left = this.runningTurns.all;
    for (const { stop } of left) stop.abort(new TurnStop('handed_over'));
    if (left.length === 0) return;
    await endsWithin(LET_GO_MS, this.runningTurns.idle());
    await this.lanes
      .giveBack(
        this.database,
        left.map((turn) => turn.run),
      )
      .catch((error: Error) => this.logger.warn(`${left.length} turns wait for their leases to end: ${error.message}`));
  }

  /**
   * Takes more turns. While nothing happens a poll only checks: a claim takes more work, here and in Postgres. The loop
   * is woken only if there is a turn for it.
   */
  private async step(isWoken: boolean): Promise<void> {
    if (!isWoken && this.wasEmpty && !(await this.lanes.isAnyWaiting(this.database))) return;
    this.wasEmpty = (await this.takeMore()) === 0;
    this.backoff.note(!this.wasEmpty || this.runningTurns.count > 0);
  }

  /** Takes more turns and returns how many it began to work on. */
  private async takeMore(): Promise<number> {
    const free = this.settings.turnConcurrency - this.runningTurns.count;
    if (free <= 0) return 0;
    const takesUp = performance.now() >= this.nextTakeUp;
    const leftAlone = takesUp ? await this.lanes.takeUp(this.database, free) : [];
    if (takesUp) this.nextTakeUp = performance.now() + TAKE_UP_EVERY_MS;
    for (const run of leftAlone) this.start(run);
    if (leftAlone.length === free) return free;
    const claimed = await this.lanes.claim(this.database, this.slots(free - leftAlone.length));
    for (const run of claimed) {
      recordStart(run);
      this.start(run);
    }
    this.served.note(claimed);
    return leftAlone.length + claimed.length;
  }

  private slots(free: number): ProcessSlots {
    const kept = Math.floor(this.settings.turnConcurrency * KEPT_SHARE);
    return { free, kept, busy: busyCustomers(this.runningTurns.all.map(({ run }) => run)), served: this.served };
  }

  private start(run: LeasedRun): void {
    const turn: RunningTurn = { run, stop: new AbortController() };
    this.runningTurns.add(turn);
    void this.execution
      .run(run, turn.stop)
      .catch((error: Error) => this.logger.error(`${run.turn_id}: ${error.message}`, error.stack))
      .finally(() => {
        this.runningTurns.remove(turn);
        // The lane may have a waiting turn, and a slot is free.
        this.wakeUp.call();
      });
  }
}

/** Counts a turn that started, and measures how long it waited. */
function recordStart({ engine, created_at, started_at }: LeasedRun): void {
  count('checkout_turns_total', { state: 'running', engine });
  measure('checkout_turn_queue_seconds', Math.max(0, started_at.getTime() - created_at.getTime()) / 1_000, { engine });
}
