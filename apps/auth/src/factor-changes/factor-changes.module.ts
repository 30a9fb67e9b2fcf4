import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { FreshProofsModule } from '../fresh-proofs/fresh-proofs.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { FactorChangesController } from './factor-changes.controller.js';
import { FactorChangesService } from './factor-changes.service.js';
import { PasskeyChangesController } from './passkey-changes.controller.js';
import { PasskeyChangesService } from './passkey-changes.service.js';
import { TotpEnrolmentsRepository } from './totp-enrolments.repository.js';

@Module({
  imports: [
    FactorsModule,
    FreshProofsModule,
    RateLimitsModule,
    MailModule,
    PasskeysModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [FactorChangesController, PasskeyChangesController],
  providers: [FactorChangesService, PasskeyChangesService, TotpEnrolmentsRepository],
})
export class FactorChangesModule {}
