import { Module } from '@nestjs/common';
import { EventsRepository } from './events.repository.js';
import { EventsRpcController } from './events.rpc.js';
import { EventsService } from './events.service.js';
import { NumberingWorker } from './numbering.worker.js';

/** The log of merchants' events. `EventsService` is exported for the handlers that receive them. */
@Module({
  controllers: [EventsRpcController],
  providers: [EventsRepository, EventsService, NumberingWorker],
  exports: [EventsService],
})
export class EventsModule {}
