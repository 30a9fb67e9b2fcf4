import { Module } from '@nestjs/common';
import { ObjectStoreService } from './object-store.service.js';
import { RemovedObjectsRepository } from './removed-objects.repository.js';
import { RemovedObjectsWorker } from './removed-objects.worker.js';

/** The store of the bytes of files, where they are not in the database. */
@Module({
  providers: [ObjectStoreService, RemovedObjectsRepository, RemovedObjectsWorker],
  exports: [ObjectStoreService],
})
export class ObjectStoreModule {}
