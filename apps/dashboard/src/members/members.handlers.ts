import type { AccountReclaimed } from '@libs/events/payloads/accounts.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { MembersService, RECLAIMED } from './members.service.js';

/** Removes reclaimed accounts from merchants that somebody else created with them. */
@Injectable()
export class MembersHandlers {
  constructor(
    private readonly members: MembersService,
    private readonly apiKeys: ApiKeysService,
    private readonly outbox: Outbox<'dashboard'>,
  ) {}

  @OnEvent('account.reclaimed')
  async reclaimed({ user_id, at }: AccountReclaimed, tx: Tx): Promise<void> {
    // A person who made a merchant with somebody else's e-mail can no longer sell under it: its keys end with its last
    // owner.
    for (const merchantId of await this.members.leaveAll(tx, user_id, new Date(at))) {
      await this.apiKeys.revokeAll(tx, merchantId, RECLAIMED);
      await this.outbox.publish(tx, 'merchant.abandoned', { merchant_id: merchantId, at });
    }
  }
}
