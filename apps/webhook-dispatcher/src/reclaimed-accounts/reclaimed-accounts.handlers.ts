import type { AccountAbandoned, AccountReclaimed } from '@libs/events/payloads/accounts.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import { EndpointsService } from '../endpoints/endpoints.service.js';

const ACTOR = systemActor('reclaimed account');

/** Deactivates endpoints set up in an account before its rightful owner had proven the email address. */
@Injectable()
export class ReclaimedAccountsHandlers {
  constructor(private readonly endpoints: EndpointsService) {}

  @OnEvent('account.reclaimed')
  reclaimed({ user_id, at }: AccountReclaimed, tx: Tx): Promise<void> {
    return this.endpoints.deactivateAll(tx, user_id, new Date(at), ACTOR);
  }

  @OnEvent('account.abandoned')
  abandoned({ account_id, at }: AccountAbandoned, tx: Tx): Promise<void> {
    return this.endpoints.deactivateAll(tx, account_id, new Date(at), ACTOR);
  }
}
