import { Module } from '@nestjs/common';
import { StoredQuotasModule } from '../stored-quotas/stored-quotas.module.js';
import { AccountStatesRepository } from './account-states.repository.js';
import { AccountStatesService } from './account-states.service.js';
import { RoomTimesRepository } from './room-times.repository.js';
import { RoomTimesService } from './room-times.service.js';

/** Accounts with balance, caps and what is held, for what accepts turns and lets their holds grow. */
@Module({
  imports: [StoredQuotasModule],
  providers: [AccountStatesRepository, AccountStatesService, RoomTimesRepository, RoomTimesService],
  exports: [AccountStatesService, RoomTimesService],
})
export class AccountStatesModule {}
