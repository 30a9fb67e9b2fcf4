import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { OwnOrdersModule } from '../own-orders/own-orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuryController } from './treasury.controller.js';
import { TreasuryFaultsRpcController } from './treasury-faults.rpc.js';
import { TreasuryFaultsService } from './treasury-faults.service.js';
import { TreasuryOrdersRepository } from './treasury-orders.repository.js';
import { TreasuryOrdersService } from './treasury-orders.service.js';

/** Decides where sweeps pay: which treasuries would lose money, and the orders that replace one. */
@Module({
  imports: [CheckoutsModule, ChainModule, OwnOrdersModule, PaymentsModule, RelayersModule, WalletsModule],
  controllers: [TreasuryController, TreasuryFaultsRpcController],
  providers: [TreasuryFaultsService, TreasuryOrdersRepository, TreasuryOrdersService],
  exports: [TreasuryFaultsService, TreasuryOrdersService],
})
export class TreasuryModule {}
