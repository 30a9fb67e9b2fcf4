import { Module } from '@nestjs/common';
import { StoredApprovalsModule } from '../stored-approvals/stored-approvals.module.js';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { StoredWorkspacesModule } from '../stored-workspaces/stored-workspaces.module.js';
import { ErasuresController } from './erasures.controller.js';
import { ErasuresService } from './erasures.service.js';
import { ErasuresWorker } from './erasures.worker.js';

/** Deletes threads, and erases everything that they had. */
@Module({
  imports: [StoredApprovalsModule, StoredFilesModule, StoredThreadsModule, StoredTurnsModule, StoredWorkspacesModule],
  controllers: [ErasuresController],
  providers: [ErasuresService, ErasuresWorker],
  exports: [ErasuresService],
})
export class ErasuresModule {}
