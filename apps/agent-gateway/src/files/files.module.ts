import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { LeftOverFilesWorker } from './left-over-files.worker.js';

/** Files, for callers of the API. */
@Module({
  imports: [StoredFilesModule, UploadsModule],
  controllers: [FilesController],
  providers: [FilesService, LeftOverFilesWorker],
  exports: [FilesService],
})
export class FilesModule {}
