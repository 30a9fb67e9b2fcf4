import { Module } from '@nestjs/common';
import { LimitsRepository } from './limits.repository.js';
import { LimitsService } from './limits.service.js';

@Module({
  providers: [LimitsRepository, LimitsService],
  exports: [LimitsService],
})
export class LimitsModule {}
