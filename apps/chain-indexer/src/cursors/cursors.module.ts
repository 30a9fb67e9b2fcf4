import { Module } from '@nestjs/common';
import { CursorService } from './cursor.service.js';

/** How far the chain was read, for all folders that read or write by it. */
@Module({ providers: [CursorService], exports: [CursorService] })
export class CursorsModule {}
