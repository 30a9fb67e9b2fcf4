import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuditWatchService } from './audit-watch.service.js';

/** Continuous verification of the log's chain. */
@Module({ imports: [AuditLogModule], providers: [AuditWatchService], exports: [AuditWatchService] })
export class AuditWatchModule {}
