import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { LanesModule } from '../lanes/lanes.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ErasuresHandlers } from './erasures.handlers.js';

/** Erases the data of deleted threads. */
@Module({
  imports: [HistoryModule, JournalModule, LanesModule, MemoryModule, RunsModule],
  providers: [ErasuresHandlers],
})
export class ErasuresModule {}
