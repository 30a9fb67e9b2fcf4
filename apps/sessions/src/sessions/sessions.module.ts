import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NewSessionsModule } from '../new-sessions/new-sessions.module.js';
import { PayViewModule } from '../pay-view/pay-view.module.js';
import { ViewsModule } from '../views/views.module.js';
import { CancellationsService } from './cancellations.service.js';
import { DevWindowsRpcController } from './dev-windows.rpc.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRpcController } from './sessions.rpc.js';

@Module({
  imports: [LedgerModule, MerchantsModule, NewSessionsModule, PayViewModule, ViewsModule],
  controllers: [SessionsController, SessionsRpcController, DevWindowsRpcController],
  providers: [CancellationsService],
})
export class SessionsModule {}
