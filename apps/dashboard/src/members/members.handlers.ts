import type { AccountReclaimed } from '@libs/events/payloads/accounts.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { MembersService } from './members.service.js';

/** Takes accounts that their owners took back out of the merchants that somebody else made with them. */
@Injectable()
export class MembersHandlers {
  constructor(private readonly members: MembersService) {}

  @OnEvent('account.reclaimed')
  reclaimed({ user_id, at }: AccountReclaimed, tx: Tx): Promise<void> {
    return this.members.leaveAll(tx, user_id, new Date(at));
  }
}
