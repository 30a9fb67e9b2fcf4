import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantSumsModule } from '../merchant-sums/merchant-sums.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { UsageMonthsModule } from '../usage-months/usage-months.module.js';
import { ViewsModule } from '../views/views.module.js';
import { NewSessionsRepository } from './new-sessions.repository.js';
import { NewSessionsService } from './new-sessions.service.js';
import { SessionWritingService } from './session-writing.service.js';

@Module({
  imports: [
    IdempotencyModule,
    LedgerModule,
    MerchantsModule,
    NetworksModule,
    MerchantSumsModule,
    UsageMonthsModule,
    ViewsModule,
  ],
  providers: [NewSessionsRepository, NewSessionsService, SessionWritingService],
  exports: [NewSessionsService],
})
export class NewSessionsModule {}
