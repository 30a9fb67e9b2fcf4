import { Module } from '@nestjs/common';
import { ChainHeadModule } from '../chain-head/chain-head.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { ExpiryHandlers } from './expiry.handlers.js';
import { ExpiryService } from './expiry.service.js';

/** Ends sessions whose window is over, up to the verified progress of the chain. */
@Module({
  imports: [ChainHeadModule, LedgerModule, NetworksModule],
  providers: [ExpiryHandlers, ExpiryService],
})
export class ExpiryModule {}
