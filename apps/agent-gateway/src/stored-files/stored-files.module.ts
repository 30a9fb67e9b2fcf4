import { Module } from '@nestjs/common';
import { FileChunksService } from './file-chunks.service.js';
import { StoredFilesService } from './stored-files.service.js';

/** Rows and bytes of files, for uploads, downloads and turns. */
@Module({ providers: [StoredFilesService, FileChunksService], exports: [StoredFilesService, FileChunksService] })
export class StoredFilesModule {}
