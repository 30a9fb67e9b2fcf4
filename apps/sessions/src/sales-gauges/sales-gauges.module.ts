import { Module } from '@nestjs/common';
import { SalesGaugesRepository } from './sales-gauges.repository.js';
import { SalesGaugesService } from './sales-gauges.service.js';

@Module({
  providers: [SalesGaugesRepository, SalesGaugesService],
})
export class SalesGaugesModule {}
