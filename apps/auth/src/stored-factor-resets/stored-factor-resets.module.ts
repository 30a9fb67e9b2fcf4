import { Module } from '@nestjs/common';
import { StoredFactorResetsService } from './stored-factor-resets.service.js';

/** Rows of resets: below the factors that end them and the folder that carries them out. */
@Module({ providers: [StoredFactorResetsService], exports: [StoredFactorResetsService] })
export class StoredFactorResetsModule {}
