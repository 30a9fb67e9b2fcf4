import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { UsageMonthsModule } from '../usage-months/usage-months.module.js';
import { TestDataHandlers } from './test-data.handlers.js';
import { TestDataRepository } from './test-data.repository.js';
import { TestPaymentsController } from './test-payments.controller.js';
import { TestPaymentsRpcController } from './test-payments.rpc.js';
import { TestPaymentsService } from './test-payments.service.js';

/** Features that only test mode has: simulated payments, and the deletion of its data. */
@Module({
  imports: [LedgerModule, MerchantsModule, UsageMonthsModule],
  controllers: [TestPaymentsController, TestPaymentsRpcController],
  providers: [TestDataHandlers, TestDataRepository, TestPaymentsService],
})
export class TestModeModule {}
