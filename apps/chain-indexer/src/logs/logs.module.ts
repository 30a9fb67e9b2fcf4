import { Module } from '@nestjs/common';
import { LogReaderService } from './log-reader.service.js';

/** Transfer logs, as they are read. */
@Module({ providers: [LogReaderService], exports: [LogReaderService] })
export class LogsModule {}
