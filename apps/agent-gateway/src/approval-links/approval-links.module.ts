import { Module } from '@nestjs/common';
import { ApprovalMailsModule } from '../approval-mails/approval-mails.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { ApprovalLinksController } from './approval-links.controller.js';
import { ApprovalLinksService } from './approval-links.service.js';

/** Decisions by the link of a mail, for people without an account. */
@Module({
  imports: [ApprovalMailsModule, ApprovalsModule],
  controllers: [ApprovalLinksController],
  providers: [ApprovalLinksService],
})
export class ApprovalLinksModule {}
