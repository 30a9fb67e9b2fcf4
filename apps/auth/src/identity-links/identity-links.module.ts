import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { EmailProofsModule } from '../email-proofs/email-proofs.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { IdentityLinksController } from './identity-links.controller.js';
import { IdentityLinksRepository } from './identity-links.repository.js';
import { IdentityLinksService } from './identity-links.service.js';

@Module({
  imports: [IdentitiesModule, RateLimitsModule, MailModule, EmailProofsModule, SignInsModule],
  controllers: [IdentityLinksController],
  providers: [IdentityLinksRepository, IdentityLinksService],
  exports: [IdentityLinksService],
})
export class IdentityLinksModule {}
