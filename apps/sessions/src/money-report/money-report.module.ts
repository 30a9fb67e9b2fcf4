import { Module } from '@nestjs/common';
import { MoneyReportRepository } from './money-report.repository.js';
import { MoneyReportRpcController } from './money-report.rpc.js';

@Module({
  controllers: [MoneyReportRpcController],
  providers: [MoneyReportRepository],
})
export class MoneyReportModule {}
