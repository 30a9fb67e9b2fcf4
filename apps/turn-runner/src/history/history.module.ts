import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { HistoryRepository } from './history.repository.js';
import { HistoryService } from './history.service.js';
import { OldTurnsRepository } from './old-turns.repository.js';
import { OldTurnsWorker } from './old-turns.worker.js';

/** Earlier turns of a space, and their retention. */
@Module({
  imports: [JournalModule, RunsModule],
  providers: [HistoryService, HistoryRepository, OldTurnsWorker, OldTurnsRepository],
  exports: [HistoryService],
})
export class HistoryModule {}
