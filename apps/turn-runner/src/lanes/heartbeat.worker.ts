import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RunningTurns } from '../runs/running-turns.js';
import { TurnStop } from '../turn-stop.js';
import { LanesRepository } from './lanes.repository.js';

/** Three heartbeats fit into a lease. */
const BEAT_MS = 1_500;

/** Renews the leases of all turns of this process with one statement, and detects lost and cancelled ones by its result. */
@Injectable()
export class HeartbeatWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Heartbeat');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly lanes: LanesRepository,
    private readonly turns: RunningTurns,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Runs after the turns had their time to end. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.beat().catch((error: Error) => this.logger.warn(`could not renew leases: ${error.message}`));
      await sleep(BEAT_MS, undefined, { signal }).catch(() => undefined);
    }
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
