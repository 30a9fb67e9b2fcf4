import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { BillingController } from './billing.controller.js';
import { BillingHandlers } from './billing.handlers.js';
import { BillingService } from './billing.service.js';
import { ProInvoicesRepository } from './pro-invoices.repository.js';

@Module({
  imports: [AuditModule, MerchantsModule, NoticesModule, RegistryModule],
  controllers: [BillingController],
  providers: [BillingHandlers, BillingService, ProInvoicesRepository],
})
export class BillingModule {}
