import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { RescansController } from './rescans.controller.js';
import { RescansRpcController } from './rescans.rpc.js';
import { RescansService } from './rescans.service.js';

@Module({
  imports: [LedgerModule, MerchantsModule, NetworksModule],
  controllers: [RescansController, RescansRpcController],
  providers: [RescansService],
})
export class RescansModule {}
