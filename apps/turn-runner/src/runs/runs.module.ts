import { Module } from '@nestjs/common';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { EndingsService } from './endings.service.js';
import { RunningTurns } from './running-turns.js';
import { RunsHandlers } from './runs.handlers.js';
import { RunsRepository } from './runs.repository.js';
import { RunsRpcController } from './runs.rpc.js';
import { RunsService } from './runs.service.js';

/** Turns from submission to end, and those that this process works on. */
@Module({
  imports: [WakeUpModule],
  controllers: [RunsRpcController],
  providers: [RunningTurns, RunsService, RunsRepository, RunsHandlers, EndingsService],
  exports: [RunningTurns, RunsService, EndingsService],
})
export class RunsModule {}
