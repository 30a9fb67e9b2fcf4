import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { ChecksRpcController } from './checks.rpc.js';
import { ContractCodesService } from './contract-codes.service.js';
import { GasRpcController } from './gas.rpc.js';
import { OperationsRepository } from './operations.repository.js';
import { SweepGaugesService } from './sweep-gauges.service.js';

/** Gauges and figures for operators. */
@Module({
  imports: [ChainModule, RelayersModule],
  controllers: [ChecksRpcController, GasRpcController],
  providers: [ContractCodesService, OperationsRepository, SweepGaugesService],
})
export class OperationsModule {}
