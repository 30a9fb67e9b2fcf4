import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { AuditTrailService } from './audit-trail.service.js';

@Module({
  imports: [RegistryModule],
  providers: [AuditTrailService],
  exports: [AuditTrailService],
})
export class AuditModule {}
