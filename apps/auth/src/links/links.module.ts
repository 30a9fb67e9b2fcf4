import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { EmailProofsModule } from '../email-proofs/email-proofs.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { LinksController } from './links.controller.js';
import { LinksRepository } from './links.repository.js';
import { LinksService } from './links.service.js';
import { LinksWorker } from './links.worker.js';

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
  controllers: [LinksController],
  providers: [LinksRepository, LinksService, LinksWorker],
})
export class LinksModule {}
