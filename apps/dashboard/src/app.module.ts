import { MailModule } from '@libs/mail/mail.module';
import { LiveStreams } from '@libs/service-kit/live/live-streams';
import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { ApiKeysAnswers, ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysHandlers } from './api-keys/api-keys.handlers.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuditTrail } from './audit/audit-trail.service.js';
import { BillingController } from './billing/billing.controller.js';
import { BillingHandlers } from './billing/billing.handlers.js';
import { BillingService } from './billing/billing.service.js';
import { ProInvoicesRepository } from './billing/pro-invoices.repository.js';
import { ExportsController } from './exports/exports.controller.js';
import { InvitationMailsWorker } from './invitations/invitation-mails.worker.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { MerchantLimits } from './limits/merchant-limits.service.js';
import { EventsController } from './live/events.controller.js';
import { LiveHandlers } from './live/live.handlers.js';
import { MerchantStreams } from './live/merchant-streams.service.js';
import { MembersAnswers } from './members/members.answers.js';
import { MembersController } from './members/members.controller.js';
import { MembersRepository } from './members/members.repository.js';
import { MembersService } from './members/members.service.js';
import { MerchantSettingsController } from './merchants/merchant-settings.controller.js';
import { MerchantsAnswers } from './merchants/merchants.answers.js';
import { MerchantsController } from './merchants/merchants.controller.js';
import { MerchantsRepository } from './merchants/merchants.repository.js';
import { MerchantsService } from './merchants/merchants.service.js';
import { PlatformMerchantAnswers } from './merchants/platform-merchant.answers.js';
import { NoticesHandlers } from './notices/notices.handlers.js';
import { NoticesRepository } from './notices/notices.repository.js';
import { NoticesService } from './notices/notices.service.js';
import { NoticesWorker } from './notices/notices.worker.js';
import { OnboardingAnswers } from './onboarding/onboarding.answers.js';
import { OnboardingController } from './onboarding/onboarding.controller.js';
import { OnboardingService } from './onboarding/onboarding.service.js';
import { AttentionController } from './overview/attention.controller.js';
import { AttentionService } from './overview/attention.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { ReviewAnswers } from './review/review.answers.js';
import { ReviewController } from './review/review.controller.js';
import { ReviewService } from './review/review.service.js';
import { ReviewMessagesRepository } from './review/review-messages.repository.js';
import { CancellationsController } from './sessions/cancellations.controller.js';
import { RescansController } from './sessions/rescans.controller.js';
import { SessionDetailController } from './sessions/session-detail.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { UnsupportedController } from './sessions/unsupported.controller.js';
import { UnsupportedService } from './sessions/unsupported.service.js';
import { TreasuryCheck } from './wallets/treasury-check.service.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { WalletsRepository } from './wallets/wallets.repository.js';
import { WalletsService } from './wallets/wallets.service.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** More open pages than that, of all merchants or of one, fall back to polling. */
const LIVE_LIMITS = { ofProcess: 5_000, ofKey: 200 };

@Module({
  imports: [SignInModule, MailModule],
  controllers: [
    MerchantsController,
    MerchantSettingsController,
    MerchantsAnswers,
    PlatformMerchantAnswers,
    MembersAnswers,
    ApiKeysController,
    ApiKeysAnswers,
    WalletsController,
    WebhooksController,
    SessionsController,
    CancellationsController,
    RescansController,
    UnsupportedController,
    ExportsController,
    DeliveriesController,
    MembersController,
    InvitationsController,
    BillingController,
    EventsController,
    AttentionController,
    OverviewController,
    OnboardingController,
    OnboardingAnswers,
    SessionDetailController,
    ReviewController,
    ReviewAnswers,
  ],
  providers: [
    AuditTrail,
    MerchantLimits,
    AttentionService,
    UnsupportedService,
    MerchantsService,
    MerchantsRepository,
    MembersRepository,
    ApiKeysService,
    ApiKeysHandlers,
    ApiKeysRepository,
    WalletsService,
    TreasuryCheck,
    WalletsRepository,
    WebhooksService,
    MembersService,
    InvitationsService,
    InvitationsRepository,
    InvitationMailsWorker,
    NoticesService,
    NoticesRepository,
    NoticesHandlers,
    NoticesWorker,
    BillingService,
    BillingHandlers,
    ProInvoicesRepository,
    { provide: LiveStreams, useFactory: () => new LiveStreams(LIVE_LIMITS) },
    MerchantStreams,
    OnboardingService,
    ReviewService,
    ReviewMessagesRepository,
    LiveHandlers,
  ],
})
export class AppModule {}
