import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { ReplaysRepository } from './replays.repository.js';
import { ReplaysRpcController } from './replays.rpc.js';
import { ReplaysService } from './replays.service.js';
import { ReplaysWorker } from './replays.worker.js';

@Module({
  imports: [AuditModule, DeliveriesModule, EndpointsModule],
  controllers: [ReplaysRpcController],
  providers: [ReplaysRepository, ReplaysService, ReplaysWorker],
  exports: [ReplaysService],
})
export class ReplaysModule {}
