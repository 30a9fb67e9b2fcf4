import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RunningTurns } from '../runs/running-turns.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import { LanesRepository } from './lanes.repository.js';

/** Three heartbeats fit into a lease. */
const BEAT_MS = 1_500;

/**
 * Renews the leases of all turns of this process with one statement, and detects lost and cancelled ones by its result.
 */
@Injectable()
export class HeartbeatWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Heartbeat');
  private readonly loop = new PollingLoop({
    everyMs: BEAT_MS,
    step: () => this.beat(),
    onError: (error) => this.logger.warn(`could not renew leases: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly lanes: LanesRepository,
    private readonly turns: RunningTurns,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Runs after the turns had their time to end. */
  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async beat(): Promise<void> {
    const turns = this.turns.all;
    if (turns.length === 0) return;
    const held = await this.lanes.prolong(
      this.database,
      turns.map((turn) => turn.run),
    );
    const isCancelled = new Map(held.map((row) => [row.turn_id, row.is_cancelled]));
    for (const { run, stop } of turns) {
      const cancelled = isCancelled.get(run.turn_id);
      // A turn that has just ended has no lease either; aborting its signal then has no effect.
      if (cancelled === undefined) stop.abort(new TurnStop('lost'));
      else if (cancelled) stop.abort(new TurnStop('cancelled'));
    }
  }
}
