import type { SessionOpened } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { WatchedRepository } from './watched.repository.js';

@Injectable()
export class WatchedHandlers {
  constructor(
    private readonly watched: WatchedRepository,
    private readonly settings: IndexerSettings,
  ) {}

  @OnEvent('session.opened')
  async watch(session: SessionOpened, tx: Tx): Promise<void> {
    if (session.chain_id !== this.settings.chainId) return;
    await this.watched.add(tx, session.deposit_address, session.merchant_id, new Date(session.created_at));
  }
}
