import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NewSessionsModule } from '../new-sessions/new-sessions.module.js';
import { PayViewModule } from '../pay-view/pay-view.module.js';
import { ViewsModule } from '../views/views.module.js';
import { CancellationsService } from './cancellations.service.js';
import { DevWindowsAnswers } from './dev-windows.answers.js';
import { SessionsAnswers } from './sessions.answers.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [LedgerModule, MerchantsModule, NewSessionsModule, PayViewModule, ViewsModule],
  controllers: [SessionsController, SessionsAnswers, DevWindowsAnswers],
  providers: [CancellationsService],
})
export class SessionsModule {}
