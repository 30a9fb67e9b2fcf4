import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { IncidentsHandlers } from './alerts/incidents.handlers.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditHandlers } from './audit/audit.handlers.js';
import { AuditRepository } from './audit/audit.repository.js';
import { MerchantsController } from './merchants/merchants.controller.js';

@Module({
  imports: [SignInModule],
  controllers: [MerchantsController, AuditController],
  providers: [AuditHandlers, AuditRepository, IncidentsHandlers],
})
export class AppModule {}
