import { Module } from '@nestjs/common';
import { MemoryService } from './memory.service.js';

/** Values that agents store between turns. */
@Module({ providers: [MemoryService], exports: [MemoryService] })
export class MemoryModule {}
