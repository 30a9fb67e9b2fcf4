import { Module } from '@nestjs/common';
import { UsageSumsRepository } from './usage-sums.repository.js';
import { UsageSumsWorker } from './usage-sums.worker.js';

@Module({ providers: [UsageSumsRepository, UsageSumsWorker] })
export class UsageSumsModule {}
