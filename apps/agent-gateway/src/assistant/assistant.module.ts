import { Module } from '@nestjs/common';
import { AcceptanceModule } from '../acceptance/acceptance.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { ErasuresModule } from '../erasures/erasures.module.js';
import { StoredApprovalsModule } from '../stored-approvals/stored-approvals.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { TurnStreamsModule } from '../turn-streams/turn-streams.module.js';
import { TurnsModule } from '../turns/turns.module.js';
import { AssistantController } from './assistant.controller.js';
import { AssistantHandlers } from './assistant.handlers.js';
import { AssistantRepository } from './assistant.repository.js';
import { AssistantService } from './assistant.service.js';

/** The assistant of the dashboard. */
@Module({
  imports: [
    AcceptanceModule,
    ApprovalsModule,
    ErasuresModule,
    StoredApprovalsModule,
    StoredThreadsModule,
    StoredTurnsModule,
    TurnStreamsModule,
    TurnsModule,
  ],
  controllers: [AssistantController],
  providers: [AssistantHandlers, AssistantRepository, AssistantService],
})
export class AssistantModule {}
