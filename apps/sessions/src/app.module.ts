import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { BuyerTriesRepository } from './buyers/buyer-tries.repository.js';
import { BuyersAnswers } from './buyers/buyers.answers.js';
import { Receipts } from './buyers/receipts.service.js';
import { SentTransactions } from './buyers/sent-transactions.service.js';
import { ChainHeadHandlers } from './chain-head/chain-head.handlers.js';
import { ChainHeadsRepository } from './chain-head/chain-heads.repository.js';
import { ExpiryService } from './chain-head/expiry.service.js';
import { ListsRepository } from './lists/lists.repository.js';
import { ListsService } from './lists/lists.service.js';
import { KeyUse } from './merchants/key-use.service.js';
import { MerchantsHandlers } from './merchants/merchants.handlers.js';
import { MerchantsRepository } from './merchants/merchants.repository.js';
import { MerchantsService } from './merchants/merchants.service.js';
import { MoneyAnswers } from './money/money.answers.js';
import { MoneyRepository } from './money/money.repository.js';
import { OperationsRepository } from './operations/operations.repository.js';
import { SalesGauges } from './operations/sales-gauges.service.js';
import { OverviewAnswers } from './overview/overview.answers.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OverviewService } from './overview/overview.service.js';
import { PayViewAnswers } from './pay-view/pay-view.answers.js';
import { PayViewService } from './pay-view/pay-view.service.js';
import { BurstsHandlers } from './payments/bursts.handlers.js';
import { PaymentsAnswers } from './payments/payments.answers.js';
import { PaymentsHandlers } from './payments/payments.handlers.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PaymentsService } from './payments/payments.service.js';
import { SmallTransfersRepository } from './payments/small-transfers.repository.js';
import { SmallTransfersService } from './payments/small-transfers.service.js';
import { SweptPaymentsService } from './payments/swept-payments.service.js';
import { RescansAnswers } from './rescans/rescans.answers.js';
import { Rescans } from './rescans/rescans.service.js';
import { SessionDetailAnswers } from './session-detail/session-detail.answers.js';
import { Cancellations } from './sessions/cancellations.service.js';
import { DevWindowsAnswers } from './sessions/dev-windows.answers.js';
import { SessionViews } from './sessions/session.view.js';
import { SessionsAnswers } from './sessions/sessions.answers.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UsageAnswers } from './usage/usage.answers.js';
import { UsageRepository } from './usage/usage.repository.js';
import { UsageService } from './usage/usage.service.js';
import { UsageRecountWorker } from './usage/usage-recount.worker.js';

@Module({
  imports: [MailModule.forgetting()],
  controllers: [
    SessionsController,
    SessionsAnswers,
    DevWindowsAnswers,
    PaymentsAnswers,
    PayViewAnswers,
    UsageAnswers,
    RescansAnswers,
    SessionDetailAnswers,
    OverviewAnswers,
    BuyersAnswers,
    MoneyAnswers,
  ],
  providers: [
    SessionsService,
    SessionsRepository,
    SessionViews,
    Cancellations,
    Rescans,
    PaymentsHandlers,
    BurstsHandlers,
    SmallTransfersService,
    SmallTransfersRepository,
    PaymentsService,
    SweptPaymentsService,
    PaymentsRepository,
    MerchantsHandlers,
    MerchantsService,
    KeyUse,
    MerchantsRepository,
    ChainHeadHandlers,
    ChainHeadsRepository,
    ExpiryService,
    PayViewService,
    UsageRepository,
    UsageService,
    UsageRecountWorker,
    ListsRepository,
    ListsService,
    OverviewService,
    OverviewRepository,
    BuyerTriesRepository,
    SentTransactions,
    Receipts,
    MoneyRepository,
    SalesGauges,
    OperationsRepository,
  ],
})
export class AppModule {}
