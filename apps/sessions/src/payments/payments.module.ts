import { Module } from '@nestjs/common';
import { ChainHeadModule } from '../chain-head/chain-head.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { UsageMonthsModule } from '../usage-months/usage-months.module.js';
import { BurstsHandlers } from './bursts.handlers.js';
import { PaymentsHandlers } from './payments.handlers.js';
import { PaymentsService } from './payments.service.js';
import { SmallTransfersRepository } from './small-transfers/small-transfers.repository.js';
import { SmallTransfersService } from './small-transfers/small-transfers.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';

@Module({
  imports: [ChainHeadModule, LedgerModule, NetworksModule, UsageMonthsModule],
  providers: [
    BurstsHandlers,
    PaymentsHandlers,
    PaymentsService,
    SmallTransfersRepository,
    SmallTransfersService,
    SweptPaymentsService,
  ],
})
export class PaymentsModule {}
