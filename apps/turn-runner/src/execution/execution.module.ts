import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { EnginesModule } from '../engines/engines.module.js';
import { HistoryModule } from '../history/history.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { LiveModule } from '../live/live.module.js';
import { MediaModule } from '../media/media.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SetupModule } from '../setup/setup.module.js';
import { CallsService } from './calls.service.js';
import { ExecutionService } from './execution.service.js';
import { HoldsService } from './holds.service.js';
import { StepsService } from './steps.service.js';

/** The work on one turn. Its tools come from `Toolboxes`, which is provided globally. */
@Module({
  imports: [
    ApprovalsModule,
    EnginesModule,
    HistoryModule,
    JournalModule,
    LiveModule,
    MediaModule,
    RunsModule,
    SecretsModule,
    SetupModule,
  ],
  providers: [ExecutionService, StepsService, CallsService, HoldsService],
  exports: [ExecutionService],
})
export class ExecutionModule {}
