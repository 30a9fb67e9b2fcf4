import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { AcceptRepository } from './accept.repository.js';
import { AcceptTurns } from './accept.service.js';
import { Cancellations } from './cancel.service.js';
import { TransitionsRepository } from './transitions.repository.js';
import { Transitions } from './transitions.service.js';
import { TurnInputAnswers } from './turn-input.answers.js';
import { TurnStreams } from './turn-streams.service.js';
import { TurnWatchController } from './turn-watch.controller.js';
import { TurnsController } from './turns.controller.js';
import { TurnsHandlers } from './turns.handlers.js';
import { TurnsRepository } from './turns.repository.js';
import { Turns } from './turns.service.js';

@Module({
  imports: [FilesModule, MaintenanceModule],
  controllers: [TurnsController, TurnWatchController, TurnInputAnswers],
  providers: [
    AcceptTurns,
    AcceptRepository,
    Turns,
    TurnsRepository,
    Transitions,
    TransitionsRepository,
    Cancellations,
    TurnStreams,
    TurnsHandlers,
  ],
  exports: [Turns],
})
export class TurnsModule {}
