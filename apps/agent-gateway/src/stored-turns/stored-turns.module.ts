import { Module } from '@nestjs/common';
import { StoredTurnsService } from './stored-turns.service.js';

/** Rows of turns, for all folders that read, follow and end them. */
@Module({ providers: [StoredTurnsService], exports: [StoredTurnsService] })
export class StoredTurnsModule {}
