import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MembersModule } from '../members/members.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { InvitationMailsWorker } from './invitation-mails.worker.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [AuditModule, MailModule, MembersModule, RegistryModule],
  controllers: [InvitationsController],
  providers: [InvitationMailsWorker, InvitationsRepository, InvitationsService],
})
export class InvitationsModule {}
