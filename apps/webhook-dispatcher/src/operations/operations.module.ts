import { Module } from '@nestjs/common';
import { DeliveryGaugesService } from './delivery-gauges.service.js';
import { ExaminationRpcController } from './examination.rpc.js';
import { OperationsRepository } from './operations.repository.js';
import { OperationsRpcController } from './operations.rpc.js';

/** Gauges and RPC methods for operators. */
@Module({
  controllers: [ExaminationRpcController, OperationsRpcController],
  providers: [DeliveryGaugesService, OperationsRepository],
})
export class OperationsModule {}
