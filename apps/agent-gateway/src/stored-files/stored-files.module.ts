import { Module } from '@nestjs/common';
import { ObjectStoreModule } from '../object-store/object-store.module.js';
import { FileChunksService } from './file-chunks.service.js';
import { StoredFilesService } from './stored-files.service.js';
import { TotalStorageService } from './total-storage.service.js';

/** Rows and bytes of files, for uploads, downloads and turns. */
@Module({
  imports: [ObjectStoreModule],
  providers: [StoredFilesService, FileChunksService, TotalStorageService],
  exports: [StoredFilesService, FileChunksService, TotalStorageService],
})
export class StoredFilesModule {}
