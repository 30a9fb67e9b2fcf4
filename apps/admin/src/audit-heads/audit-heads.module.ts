import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuditHeadWorker } from './audit-head.worker.js';
import { AuditHeadsService } from './audit-heads.service.js';

/** Copies of the head of the log, where whoever rewrites it cannot reach. */
@Module({ imports: [AuditLogModule], providers: [AuditHeadsService, AuditHeadWorker], exports: [AuditHeadsService] })
export class AuditHeadsModule {}
