import { Module } from '@nestjs/common';
import { ExecutionModule } from '../execution/execution.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { ClaimWorker } from './claim.worker.js';
import { HeartbeatWorker } from './heartbeat.worker.js';
import { LanesRepository } from './lanes.repository.js';
import { LanesService } from './lanes.service.js';
import { TurnGaugesRepository } from './turn-gauges.repository.js';

/** The queues of threads: claims of turns, and their leases. */
@Module({
  imports: [RunsModule, ExecutionModule, WakeUpModule],
  providers: [LanesService, LanesRepository, TurnGaugesRepository, ClaimWorker, HeartbeatWorker],
  exports: [LanesService],
})
export class LanesModule {}
