import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { ViewsModule } from '../views/views.module.js';
import { SessionDetailRpcController } from './session-detail.rpc.js';

@Module({
  imports: [LedgerModule, ListsModule, ViewsModule],
  controllers: [SessionDetailRpcController],
})
export class SessionDetailModule {}
