import { Module } from '@nestjs/common';
import { SumsRepository } from './sums.repository.js';
import { SumsService } from './sums.service.js';
import { SumsWorker } from './sums.worker.js';

@Module({
  providers: [SumsRepository, SumsService, SumsWorker],
  exports: [SumsService],
})
export class SumsModule {}
