import { Module } from '@nestjs/common';
import { DeliveryGaugesService } from './delivery-gauges.service.js';
import { OperationsRepository } from './operations.repository.js';
import { OperationsRpcController } from './operations.rpc.js';

/** What operators watch. */
@Module({ controllers: [OperationsRpcController], providers: [DeliveryGaugesService, OperationsRepository] })
export class OperationsModule {}
