import { Module } from '@nestjs/common';
import { StoredApprovalsModule } from '../stored-approvals/stored-approvals.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { DecisionsService } from './decisions.service.js';
import { ExpiryWorker } from './expiry.worker.js';

/** Decisions of people about calls of tools. */
@Module({
  imports: [StoredApprovalsModule, StoredThreadsModule, StoredTurnsModule],
  controllers: [ApprovalsController],
  providers: [ApprovalsService, DecisionsService, ExpiryWorker],
  exports: [DecisionsService],
})
export class ApprovalsModule {}
