import { Module } from '@nestjs/common';
import { AlertPostsModule } from './alert-posts/alert-posts.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditHeadsModule } from './audit-heads/audit-heads.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { AuditWatchModule } from './audit-watch/audit-watch.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { HealthModule } from './health/health.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { LiveModule } from './live/live.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MerchantsModule } from './merchants/merchants.module.js';
import { MoneyModule } from './money/money.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { RescansModule } from './rescans/rescans.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    AlertPostsModule,
    AlertsModule,
    ApprovalsModule,
    AuditHeadsModule,
    AuditLogModule,
    AuditModule,
    AuditWatchModule,
    ChecksModule,
    DeadLettersModule,
    HealthModule,
    IncidentsModule,
    LiveModule,
    MaintenanceModule,
    MerchantsModule,
    MoneyModule,
    OperatorsModule,
    RescansModule,
    UsersModule,
  ],
})
export class AppModule {}
