import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AuditHeadsModule } from '../audit-heads/audit-heads.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuditWatchModule } from '../audit-watch/audit-watch.module.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditListService } from './audit-list.service.js';

/** The log for operators. */
@Module({
  imports: [SignInModule, AuditHeadsModule, AuditLogModule, AuditWatchModule],
  controllers: [AuditController],
  providers: [AuditListService, AuditRepository],
})
export class AuditModule {}
