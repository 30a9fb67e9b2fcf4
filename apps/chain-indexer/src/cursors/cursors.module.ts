import { Module } from '@nestjs/common';
import { CursorService } from './cursor.service.js';

/** How far the chain was read, for everybody who reads or writes by it. */
@Module({ providers: [CursorService], exports: [CursorService] })
export class CursorsModule {}
