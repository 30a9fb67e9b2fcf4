import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TestDataController } from './test-data.controller.js';
import { TestNetworkController } from './test-network.controller.js';
import { TestNetworkService } from './test-network.service.js';
import { TestPaymentsController } from './test-payments.controller.js';

/** Features that only test mode has. */
@Module({
  imports: [AuditModule, MerchantsModule, RegistryModule, WalletsModule],
  controllers: [TestDataController, TestNetworkController, TestPaymentsController],
  providers: [TestNetworkService],
  exports: [TestNetworkService],
})
export class TestModeModule {}
