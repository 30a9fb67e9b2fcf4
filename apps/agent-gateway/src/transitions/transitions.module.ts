import { Module } from '@nestjs/common';
import { ApprovalMailsModule } from '../approvals/mails/approval-mails.module.js';
import { ChargesModule } from '../charges/charges.module.js';
import { StoredApprovalsModule } from '../stored-approvals/stored-approvals.module.js';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { StoredWorkspacesModule } from '../stored-workspaces/stored-workspaces.module.js';
import { TurnStreamsModule } from '../turn-streams/turn-streams.module.js';
import { TransitionsHandlers } from './transitions.handlers.js';
import { TransitionsRepository } from './transitions.repository.js';
import { TransitionsService } from './transitions.service.js';

/** Applies the turn runner's transitions to turns, and charges those that end. */
@Module({
  imports: [
    ApprovalMailsModule,
    ChargesModule,
    StoredApprovalsModule,
    StoredFilesModule,
    StoredTurnsModule,
    StoredWorkspacesModule,
    TurnStreamsModule,
  ],
  providers: [TransitionsService, TransitionsRepository, TransitionsHandlers],
  exports: [TransitionsService],
})
export class TransitionsModule {}
