import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { ViewsModule } from '../views/views.module.js';
import { SessionDetailAnswers } from './session-detail.answers.js';

@Module({
  imports: [LedgerModule, ListsModule, ViewsModule],
  controllers: [SessionDetailAnswers],
})
export class SessionDetailModule {}
