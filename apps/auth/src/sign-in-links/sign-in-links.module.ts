import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { EmailProofsModule } from '../email-proofs/email-proofs.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { SignInLinksController } from './sign-in-links.controller.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';
import { SignInLinksService } from './sign-in-links.service.js';
import { SignInLinksWorker } from './sign-in-links.worker.js';

@Module({
  imports: [
    AccountsModule,
    DevicesModule,
    RateLimitsModule,
    MailModule,
    EmailProofsModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [SignInLinksController],
  providers: [SignInLinksRepository, SignInLinksService, SignInLinksWorker],
})
export class SignInLinksModule {}
