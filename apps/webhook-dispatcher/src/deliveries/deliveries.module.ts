import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { DeliveriesHandlers } from './deliveries.handlers.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesRpcController } from './deliveries.rpc.js';
import { DeliveriesService } from './deliveries.service.js';

/** `DeliveriesService` is for whoever hears of something that owners are told. */
@Module({
  imports: [AuditModule, EndpointsModule, WakeUpModule],
  controllers: [DeliveriesRpcController],
  providers: [DeliveriesHandlers, DeliveriesRepository, DeliveriesService],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
