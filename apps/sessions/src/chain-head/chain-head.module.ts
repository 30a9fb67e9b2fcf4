import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { ChainHeadHandlers } from './chain-head.handlers.js';
import { ChainHeadsService } from './chain-heads.service.js';
import { ExpiryService } from './expiry.service.js';

@Module({
  imports: [LedgerModule, NetworksModule],
  providers: [ChainHeadHandlers, ChainHeadsService, ExpiryService],
  exports: [ChainHeadsService],
})
export class ChainHeadModule {}
