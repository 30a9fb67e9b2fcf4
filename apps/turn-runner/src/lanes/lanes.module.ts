import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { TurnsModule } from '../turns/turns.module.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { HeartbeatWorker } from './heartbeat.worker.js';
import { LanesRepository } from './lanes.repository.js';
import { TurnGaugesRepository } from './turn-gauges.repository.js';
import { TurnsWorker } from './turns.worker.js';

/** The queues of spaces: claims of turns, and their leases. */
@Module({
  imports: [RunsModule, TurnsModule, WakeUpModule],
  providers: [LanesRepository, TurnGaugesRepository, TurnsWorker, HeartbeatWorker],
})
export class LanesModule {}
