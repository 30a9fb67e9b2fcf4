import { Module } from '@nestjs/common';
import { StoredResetsService } from './stored-resets.service.js';

/** Rows of resets: below the factors that end them and the folder that carries them out. */
@Module({ providers: [StoredResetsService], exports: [StoredResetsService] })
export class StoredResetsModule {}
