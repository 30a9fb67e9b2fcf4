import { Mailer } from '@libs/mail/mailer';
import { Module } from '@nestjs/common';
import { AgentGatewaySettings } from '../../settings.js';
import { StoredApprovalsModule } from '../../stored-approvals/stored-approvals.module.js';
import { ApprovalMailsRepository } from './approval-mails.repository.js';
import { ApprovalMailsService } from './approval-mails.service.js';
import { ApprovalMailsWorker } from './approval-mails.worker.js';

/** Mails with signed links to the people who may approve calls. */
@Module({
  imports: [StoredApprovalsModule],
  providers: [
    {
      provide: Mailer,
      inject: [AgentGatewaySettings],
      useFactory: (settings: AgentGatewaySettings) => new Mailer(settings),
    },
    ApprovalMailsService,
    ApprovalMailsRepository,
    ApprovalMailsWorker,
  ],
  exports: [ApprovalMailsService],
})
export class ApprovalMailsModule {}
