import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { PendingSignInsModule } from '../pending-sign-ins/pending-sign-ins.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { StoredFactorResetsModule } from '../stored-factor-resets/stored-factor-resets.module.js';
import { FactorResetsController } from './factor-resets.controller.js';
import { FactorResetsService } from './factor-resets.service.js';
import { FactorResetsWorker } from './factor-resets.worker.js';

@Module({
  imports: [
    FactorsModule,
    RateLimitsModule,
    MailModule,
    PendingSignInsModule,
    RegistryModule,
    SignInsModule,
    StoredFactorResetsModule,
  ],
  controllers: [FactorResetsController],
  providers: [FactorResetsService, FactorResetsWorker],
  exports: [FactorResetsService],
})
export class FactorResetsModule {}
