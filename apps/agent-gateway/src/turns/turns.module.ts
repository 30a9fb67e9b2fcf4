import { Module } from '@nestjs/common';
import { AcceptanceModule } from '../acceptance/acceptance.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { TurnStreamsModule } from '../turn-streams/turn-streams.module.js';
import { CancelService } from './cancel.service.js';
import { TurnInputRpcController } from './turn-input.rpc.js';
import { TurnWatchController } from './turn-watch.controller.js';
import { TurnsController } from './turns.controller.js';
import { TurnsService } from './turns.service.js';

/** Turns, for callers of the API. */
@Module({
  imports: [
    AcceptanceModule,
    MaintenanceModule,
    StoredThreadsModule,
    StoredTurnsModule,
    TransitionsModule,
    TurnStreamsModule,
  ],
  controllers: [TurnsController, TurnWatchController, TurnInputRpcController],
  providers: [TurnsService, CancelService],
  exports: [TurnsService, CancelService],
})
export class TurnsModule {}
