import type { AccountReclaimed } from '@libs/events/payloads/accounts.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import { KeysService } from '../keys/keys.service.js';
import { SpaceArchiveService } from '../space-archive/space-archive.service.js';

const ACTOR = systemActor('reclaimed account');

/**
 * Ends what somebody made in an account whose e-mail its owner proved only later: keys would let them read what the owner does, and the
 * tools of their spaces would receive it.
 */
@Injectable()
export class ReclaimsHandlers {
  constructor(
    private readonly keys: KeysService,
    private readonly spaces: SpaceArchiveService,
  ) {}

  @OnEvent('account.reclaimed')
  async reclaimed({ user_id, at }: AccountReclaimed, tx: Tx): Promise<void> {
    await this.keys.revokeAll(tx, user_id, new Date(at), ACTOR);
    await this.spaces.archiveAll(tx, user_id, new Date(at));
  }
}
