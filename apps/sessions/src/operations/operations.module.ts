import { Module } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';
import { SalesGaugesService } from './sales-gauges.service.js';

@Module({
  providers: [OperationsRepository, SalesGaugesService],
})
export class OperationsModule {}
