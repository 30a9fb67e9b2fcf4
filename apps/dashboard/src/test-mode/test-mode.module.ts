import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { TestDataController } from './test-data.controller.js';
import { TestPaymentsController } from './test-payments.controller.js';

/** What only test mode has. */
@Module({
  imports: [AuditModule, RegistryModule],
  controllers: [TestDataController, TestPaymentsController],
})
export class TestModeModule {}
