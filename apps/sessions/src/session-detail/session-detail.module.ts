import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ViewsModule } from '../views/views.module.js';
import { SessionDetailController } from './session-detail.controller.js';
import { SessionDetailRpcController } from './session-detail.rpc.js';
import { SessionDetailService } from './session-detail.service.js';

@Module({
  imports: [LedgerModule, ListsModule, MerchantsModule, ViewsModule],
  controllers: [SessionDetailController, SessionDetailRpcController],
  providers: [SessionDetailService],
})
export class SessionDetailModule {}
