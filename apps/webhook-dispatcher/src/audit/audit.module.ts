import { Module } from '@nestjs/common';
import { AuditTrailService } from './audit-trail.service.js';

@Module({ providers: [AuditTrailService], exports: [AuditTrailService] })
export class AuditModule {}
