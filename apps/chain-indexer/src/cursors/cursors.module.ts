import { Module } from '@nestjs/common';
import { CursorService } from './cursor.service.js';

/** The reading position of the chain, for all folders that depend on it. */
@Module({ providers: [CursorService], exports: [CursorService] })
export class CursorsModule {}
