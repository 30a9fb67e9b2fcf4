import { Module } from '@nestjs/common';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { TurnStreamsService } from './turn-streams.service.js';

/** Who watches turns in this process. */
@Module({ imports: [StoredTurnsModule], providers: [TurnStreamsService], exports: [TurnStreamsService] })
export class TurnStreamsModule {}
