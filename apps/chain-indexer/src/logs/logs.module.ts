import { Module } from '@nestjs/common';
import { LogReaderService } from './log-reader.service.js';

/** Reads Transfer logs and completes them from receipts and blocks. */
@Module({ providers: [LogReaderService], exports: [LogReaderService] })
export class LogsModule {}
