import { Module } from '@nestjs/common';
import { StoredThreadsService } from './stored-threads.service.js';

/** Rows of threads, for all folders that make, list and delete them. */
@Module({ providers: [StoredThreadsService], exports: [StoredThreadsService] })
export class StoredThreadsModule {}
