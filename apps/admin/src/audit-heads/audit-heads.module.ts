import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuditHeadWorker } from './audit-head.worker.js';
import { AuditHeadsService } from './audit-heads.service.js';

/** Copies of the head of the log, out of reach of a person who rewrites it. */
@Module({ imports: [AuditLogModule], providers: [AuditHeadsService, AuditHeadWorker], exports: [AuditHeadsService] })
export class AuditHeadsModule {}
