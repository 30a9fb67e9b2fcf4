import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { WaitingRepository } from './waiting.repository.js';
import { WaitingWorker } from './waiting.worker.js';

/** The poll that the loops of the service share. */
@Module({ imports: [EventsModule, ReplaysModule, WakeUpModule], providers: [WaitingRepository, WaitingWorker] })
export class WaitingModule {}
