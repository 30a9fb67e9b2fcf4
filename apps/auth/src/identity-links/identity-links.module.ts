import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities/identities.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { IdentityLinksController } from './identity-links.controller.js';
import { IdentityLinksRepository } from './identity-links.repository.js';
import { IdentityLinksService } from './identity-links.service.js';

@Module({
  imports: [IdentitiesModule, LimitsModule, MailModule, ProofsModule, SignInsModule],
  controllers: [IdentityLinksController],
  providers: [IdentityLinksRepository, IdentityLinksService],
  exports: [IdentityLinksService],
})
export class IdentityLinksModule {}
