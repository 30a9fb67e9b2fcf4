import { Module } from '@nestjs/common';
import { UnsupportedModule } from '../unsupported/unsupported.module.js';
import { SimulatedChainHandlers } from './simulated-chain.handlers.js';
import { SimulatedChainRepository } from './simulated-chain.repository.js';
import { SimulatedChainRpcController } from './simulated-chain.rpc.js';
import { SimulatedChainService } from './simulated-chain.service.js';
import { SimulatedChainWorker } from './simulated-chain.worker.js';

/** The chain of test mode: no node, no money. */
@Module({
  imports: [UnsupportedModule],
  controllers: [SimulatedChainRpcController],
  providers: [SimulatedChainHandlers, SimulatedChainRepository, SimulatedChainService, SimulatedChainWorker],
  exports: [SimulatedChainService],
})
export class SimulatedChainModule {}
