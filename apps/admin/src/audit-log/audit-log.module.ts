import { Module } from '@nestjs/common';
import { AuditHandlers } from './audit.handlers.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditTrailService } from './audit-trail.service.js';

/** The log: it receives the actions of all services and publishes nothing. */
@Module({
  providers: [AuditLogService, AuditTrailService, AuditHandlers],
  exports: [AuditLogService, AuditTrailService],
})
export class AuditLogModule {}
