import { Module } from '@nestjs/common';
import { ArtifactsRepository } from './artifacts.repository.js';
import { ArtifactsService } from './artifacts.service.js';
import { FileChunksRepository } from './file-chunks.repository.js';
import { FilesAnswers } from './files.answers.js';
import { FilesController } from './files.controller.js';
import { FilesRepository } from './files.repository.js';
import { FilesService } from './files.service.js';
import { LeftOverFilesWorker } from './left-over-files.worker.js';
import { TurnFilesController } from './turn-files.controller.js';
import { UploadsService } from './uploads.service.js';

/** Files that callers send and turns make. `FilesRepository` is for whoever settles turns. */
@Module({
  controllers: [FilesController, TurnFilesController, FilesAnswers],
  providers: [
    ArtifactsRepository,
    ArtifactsService,
    FileChunksRepository,
    FilesRepository,
    FilesService,
    LeftOverFilesWorker,
    UploadsService,
  ],
  exports: [FilesRepository],
})
export class FilesModule {}
