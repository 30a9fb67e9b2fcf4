import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { EnginesModule } from './engines/engines.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { ExecutionModule } from './execution/execution.module.js';
import { HistoryModule } from './history/history.module.js';
import { JournalModule } from './journal/journal.module.js';
import { LanesModule } from './lanes/lanes.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { RunsModule } from './runs/runs.module.js';
import { SetupModule } from './setup/setup.module.js';

/** Everything about turns except their tools. */
@Module({
  imports: [
    ApprovalsModule,
    EnginesModule,
    ErasuresModule,
    ExecutionModule,
    HistoryModule,
    JournalModule,
    LanesModule,
    MaintenanceModule,
    RunsModule,
    SetupModule,
  ],
})
export class RunnerModule {}
