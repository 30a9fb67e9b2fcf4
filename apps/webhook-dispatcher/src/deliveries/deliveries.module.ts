import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { EventsModule } from '../events/events.module.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { DeliveriesHandlers } from './deliveries.handlers.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesRpcController } from './deliveries.rpc.js';
import { DeliveriesService } from './deliveries.service.js';

/** Deliveries. `DeliveriesService` is exported for folders that consume events for owners. */
@Module({
  imports: [AuditModule, EndpointsModule, EventsModule, WakeUpModule],
  controllers: [DeliveriesRpcController],
  providers: [DeliveriesHandlers, DeliveriesRepository, DeliveriesService],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
