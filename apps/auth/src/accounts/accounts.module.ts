import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { BreachedPasswordsModule } from '../breached-passwords/breached-passwords.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { FailedSignInsModule } from '../failed-sign-ins/failed-sign-ins.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasswordHashingModule } from '../password-hashing/password-hashing.module.js';
import { PendingSignInsModule } from '../pending-sign-ins/pending-sign-ins.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { MeService } from './me.service.js';

@Module({
  imports: [
    BreachedPasswordsModule,
    FactorsModule,
    FailedSignInsModule,
    RateLimitsModule,
    MailModule,
    PasskeysModule,
    PasswordHashingModule,
    PendingSignInsModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [AccountsController],
  providers: [AccountsService, MeService],
  exports: [MeService],
})
export class AccountsModule {}
