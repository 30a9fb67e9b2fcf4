import { Module } from '@nestjs/common';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { TurnStreamsService } from './turn-streams.service.js';

/** The event streams of this process. */
@Module({ imports: [StoredTurnsModule], providers: [TurnStreamsService], exports: [TurnStreamsService] })
export class TurnStreamsModule {}
