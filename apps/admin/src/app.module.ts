import { MailModule } from '@libs/mail/mail.module';
import { OutboundClient } from '@libs/outbound/outbound-client';
import { LiveStreams } from '@libs/service-kit/live/live-streams';
import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AlertNotices } from './alerts/alert-notices.service.js';
import { AlertPostsRepository } from './alerts/alert-posts.repository.js';
import { AlertPostsWorker } from './alerts/alert-posts.worker.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { AlertsService } from './alerts/alerts.service.js';
import { IncidentsHandlers } from './alerts/incidents.handlers.js';
import { IncidentsRepository } from './alerts/incidents.repository.js';
import { OperatorsRepository } from './alerts/operators.repository.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditHandlers } from './audit/audit.handlers.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditHeadWorker } from './audit/audit-head.worker.js';
import { AuditListService } from './audit/audit-list.service.js';
import { AuditTrail } from './audit/audit-trail.service.js';
import { AuditWatch } from './audit/audit-watch.service.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { OperationsHealthController } from './health/health.controller.js';
import { HealthRepository } from './health/health.repository.js';
import { HealthService } from './health/health.service.js';
import { HealthWorker } from './health/health.worker.js';
import { HealthHistoryRepository } from './health/health-history.repository.js';
import { OperatorEventsController } from './live/events.controller.js';
import { LiveHandlers } from './live/live.handlers.js';
import { OperatorStreams } from './live/operator-streams.service.js';
import { MaintenanceAnswers } from './maintenance/maintenance.answers.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { MaintenanceRepository } from './maintenance/maintenance.repository.js';
import { MaintenanceService } from './maintenance/maintenance.service.js';
import { MerchantsController } from './merchants/merchants.controller.js';
import { MerchantsService } from './merchants/merchants.service.js';
import { NotesRepository } from './merchants/notes.repository.js';
import { NotesService } from './merchants/notes.service.js';
import { ReviewController } from './merchants/review.controller.js';
import { MoneyController } from './money/money.controller.js';
import { MoneyService } from './money/money.service.js';
import { RescansController } from './rescans/rescans.controller.js';
import { AdminSettings } from './settings.js';
import { FailedSignInsController } from './users/failed-sign-ins.controller.js';
import { UsersController } from './users/users.controller.js';

/** More open pages of operators than that fall back to polling. */
const LIVE_LIMITS = { ofProcess: 200, ofKey: 200 };

@Module({
  imports: [SignInModule, MailModule],
  controllers: [
    MerchantsController,
    ReviewController,
    MoneyController,
    UsersController,
    FailedSignInsController,
    RescansController,
    AuditController,
    OperationsHealthController,
    DeadLettersController,
    MaintenanceController,
    MaintenanceAnswers,
    OperatorEventsController,
  ],
  providers: [
    MerchantsService,
    NotesService,
    MoneyService,
    NotesRepository,
    AuditHandlers,
    AuditTrail,
    AuditListService,
    AuditRepository,
    AuditHeadWorker,
    AuditWatch,
    IncidentsHandlers,
    IncidentsRepository,
    AlertsService,
    AlertsRepository,
    AlertNotices,
    AlertPostsRepository,
    AlertPostsWorker,
    OperatorsRepository,
    HealthService,
    HealthRepository,
    HealthHistoryRepository,
    HealthWorker,
    DeadLettersService,
    MaintenanceService,
    MaintenanceRepository,
    { provide: LiveStreams, useFactory: () => new LiveStreams(LIVE_LIMITS) },
    OperatorStreams,
    LiveHandlers,
    {
      provide: OutboundClient,
      inject: [AdminSettings],
      useFactory: (settings: AdminSettings) => new OutboundClient({ policy: settings.operatorWebhookPolicy }),
    },
  ],
})
export class AppModule {}
