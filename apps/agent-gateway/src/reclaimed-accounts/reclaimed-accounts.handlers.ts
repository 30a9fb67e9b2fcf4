import type { AccountReclaimed } from '@libs/events/payloads/accounts.payload';
import type { MerchantAbandoned } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { KeysService } from '../keys/keys.service.js';
import { SpaceArchiveService } from '../space-archive/space-archive.service.js';

const ACTOR = systemActor('reclaimed account');

/**
 * Ends what somebody made with an e-mail address whose owner proved it only later: keys would let that person read what
 * the owner does, and the tools of their spaces would receive it.
 */
@Injectable()
export class ReclaimedAccountsHandlers {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly spaces: SpaceArchiveService,
    private readonly outbox: Outbox<'agent-gateway'>,
  ) {}

  /** The account that the person had alone before accounts belonged to organizations; it has the person's number. */
  @OnEvent('account.reclaimed')
  async reclaimed({ user_id, at }: AccountReclaimed, tx: Tx): Promise<void> {
    await this.end(tx, user_id, new Date(at));
  }

  @OnEvent('merchant.abandoned')
  async abandoned({ merchant_id, at }: MerchantAbandoned, tx: Tx): Promise<void> {
    const accountId = await this.accounts.ofMerchant(tx, merchant_id);
    if (accountId === undefined) return;
    await this.end(tx, accountId, new Date(at));
    await this.outbox.publish(tx, 'account.abandoned', { account_id: accountId, at });
  }

  private async end(tx: Tx, accountId: number, at: Date): Promise<void> {
    await this.keys.revokeAll(tx, accountId, at, ACTOR);
    await this.spaces.archiveAll(tx, accountId, at);
  }
}
