import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals.module.js';
import { ApprovalMailsModule } from '../mails/approval-mails.module.js';
import { ApprovalLinksController } from './approval-links.controller.js';
import { ApprovalLinksService } from './approval-links.service.js';

/** Decisions by the link of a mail, for people without an account. */
@Module({
  imports: [ApprovalMailsModule, ApprovalsModule],
  controllers: [ApprovalLinksController],
  providers: [ApprovalLinksService],
})
export class ApprovalLinksModule {}
