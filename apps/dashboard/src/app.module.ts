import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { ApiKeysAnswers, ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysHandlers } from './api-keys/api-keys.handlers.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuditTrail } from './audit/audit-trail.service.js';
import { MembersAnswers } from './members/members.answers.js';
import { MembersRepository } from './members/members.repository.js';
import { MerchantsAnswers } from './merchants/merchants.answers.js';
import { MerchantsController } from './merchants/merchants.controller.js';
import { MerchantsRepository } from './merchants/merchants.repository.js';
import { MerchantsService } from './merchants/merchants.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { WalletsRepository } from './wallets/wallets.repository.js';
import { WalletsService } from './wallets/wallets.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [SignInModule],
  controllers: [
    MerchantsController,
    MerchantsAnswers,
    MembersAnswers,
    ApiKeysController,
    ApiKeysAnswers,
    WalletsController,
    WebhooksController,
    SessionsController,
  ],
  providers: [
    AuditTrail,
    MerchantsService,
    MerchantsRepository,
    MembersRepository,
    ApiKeysService,
    ApiKeysHandlers,
    ApiKeysRepository,
    WalletsService,
    WalletsRepository,
    WebhooksService,
  ],
})
export class AppModule {}
