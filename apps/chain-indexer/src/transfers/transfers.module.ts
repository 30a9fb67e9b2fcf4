import { Module } from '@nestjs/common';
import { SimulatedChainModule } from '../simulated-chain/simulated-chain.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { TransfersRepository } from './transfers.repository.js';
import { TransfersRpcController } from './transfers.rpc.js';
import { TransfersService } from './transfers.service.js';

/** The recorded transfers to our addresses, and their events. */
@Module({
  imports: [SimulatedChainModule, WatchedAddressesModule],
  controllers: [TransfersRpcController],
  providers: [TransfersRepository, TransfersService],
  exports: [TransfersService],
})
export class TransfersModule {}
