import { WakeUp } from '@libs/service-kit/messaging/wake-up';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { EnginesService } from './engines/engines.service.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { OldTurnsRepository } from './history/old-turns.repository.js';
import { OldTurnsWorker } from './history/old-turns.worker.js';
import { CallsService } from './journal/calls.service.js';
import { JournalRepository } from './journal/journal.repository.js';
import { JournalService } from './journal/journal.service.js';
import { StepsAnswers } from './journal/steps.answers.js';
import { HeartbeatWorker } from './lanes/heartbeat.worker.js';
import { LanesRepository } from './lanes/lanes.repository.js';
import { TurnGauges } from './lanes/turn-gauges.service.js';
import { TurnsWorker } from './lanes/turns.worker.js';
import { MaintenanceHandlers } from './maintenance/maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance/maintenance.repository.js';
import { MaintenanceWorker } from './maintenance/maintenance.worker.js';
import { EndingsService } from './runs/endings.service.js';
import { RunningTurns } from './runs/running-turns.js';
import { RunsAnswers } from './runs/runs.answers.js';
import { RunsHandlers } from './runs/runs.handlers.js';
import { RunsRepository } from './runs/runs.repository.js';
import { RunsService } from './runs/runs.service.js';
import { StepsService } from './runs/steps.service.js';
import { TurnsService } from './runs/turns.service.js';
import { SetupService } from './setup/setup.service.js';

/** Everything about turns but their tools. */
@Module({})
export class RunnerModule {
  /** `tools` is a module that exports `Toolboxes`. */
  static with(tools: Type): DynamicModule {
    return {
      module: RunnerModule,
      imports: [tools],
      controllers: [RunsAnswers, StepsAnswers],
      providers: [
        WakeUp,
        RunningTurns,
        RunsService,
        RunsRepository,
        RunsHandlers,
        TurnsService,
        StepsService,
        EndingsService,
        EnginesService,
        HistoryService,
        HistoryRepository,
        OldTurnsWorker,
        OldTurnsRepository,
        JournalService,
        JournalRepository,
        CallsService,
        SetupService,
        LanesRepository,
        TurnGauges,
        TurnsWorker,
        HeartbeatWorker,
        MaintenanceHandlers,
        MaintenanceRepository,
        MaintenanceWorker,
      ],
    };
  }
}
