import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { NetworksModule } from '../networks/networks.module.js';
import { ViewsModule } from '../views/views.module.js';
import { BuyerTriesRepository } from './buyer-tries.repository.js';
import { BuyersRpcController } from './buyers.rpc.js';
import { ReceiptsService } from './receipts.service.js';
import { SentTransactionsService } from './sent-transactions.service.js';

@Module({
  imports: [LedgerModule, MailModule.forgetting(), NetworksModule, ViewsModule],
  controllers: [BuyersRpcController],
  providers: [BuyerTriesRepository, ReceiptsService, SentTransactionsService],
  exports: [ReceiptsService],
})
export class BuyersModule {}
