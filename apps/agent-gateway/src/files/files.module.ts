import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { OrphanedFilesWorker } from './orphaned-files.worker.js';

/** Files, for callers of the API. */
@Module({
  imports: [AccountsModule, StoredFilesModule, UploadsModule],
  controllers: [FilesController],
  providers: [FilesService, OrphanedFilesWorker],
  exports: [FilesService],
})
export class FilesModule {}
