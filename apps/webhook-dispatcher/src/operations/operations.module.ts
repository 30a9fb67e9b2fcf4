import { Module } from '@nestjs/common';
import { ChecksRpcController } from './checks.rpc.js';
import { DeliveryGaugesService } from './delivery-gauges.service.js';
import { OperationsRepository } from './operations.repository.js';
import { OperationsRpcController } from './operations.rpc.js';

/** Gauges and RPC methods for operators. */
@Module({
  controllers: [ChecksRpcController, OperationsRpcController],
  providers: [DeliveryGaugesService, OperationsRepository],
})
export class OperationsModule {}
