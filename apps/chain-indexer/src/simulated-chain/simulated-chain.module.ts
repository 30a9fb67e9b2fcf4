import { Module } from '@nestjs/common';
import { UnsupportedTransfersModule } from '../unsupported-transfers/unsupported-transfers.module.js';
import { SimulatedChainHandlers } from './simulated-chain.handlers.js';
import { SimulatedChainRepository } from './simulated-chain.repository.js';
import { SimulatedChainRpcController } from './simulated-chain.rpc.js';
import { SimulatedChainService } from './simulated-chain.service.js';
import { SimulatedChainWorker } from './simulated-chain.worker.js';

/** The chain of test mode: no node, no money. */
@Module({
  imports: [UnsupportedTransfersModule],
  controllers: [SimulatedChainRpcController],
  providers: [SimulatedChainHandlers, SimulatedChainRepository, SimulatedChainService, SimulatedChainWorker],
  exports: [SimulatedChainService],
})
export class SimulatedChainModule {}
