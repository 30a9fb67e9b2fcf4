import { Module } from '@nestjs/common';
import { MemoryService } from './memory.service.js';

/** What agents keep between turns. */
@Module({ providers: [MemoryService], exports: [MemoryService] })
export class MemoryModule {}
