import { isOfMode, SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import type { SessionOpened } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent, PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { PollIntervalService } from '../poll-interval/poll-interval.service.js';
import { IndexerSettings } from '../settings.js';
import { SimulatedChainService } from '../simulated-chain/simulated-chain.service.js';
import { WatchedAddressesService } from './watched-addresses.service.js';

@Injectable()
export class WatchedAddressesHandlers {
  constructor(
    private readonly watched: WatchedAddressesService,
    private readonly simulated: SimulatedChainService,
    private readonly pollInterval: PollIntervalService,
    private readonly settings: IndexerSettings,
  ) {}

  @OnEvent('session.opened')
  async watch(session: SessionOpened, tx: Tx): Promise<void> {
    const { chainId, networkMode } = this.settings;
    // Only one process simulates: the one of the live chain.
    if (session.chain_id === SIMULATED_CHAIN_ID && networkMode === 'live') return this.simulated.watch(tx, session);
    if (session.chain_id !== chainId) return;
    if (!isOfMode(session.merchant_id, networkMode))
      throw new PoisonError(`merchant ${session.merchant_id} is not of ${networkMode} mode, as chain ${chainId} is`);
    await this.watched.watch(tx, {
      address: session.deposit_address,
      merchantId: session.merchant_id,
      createdAt: new Date(session.created_at),
      afterBlock: session.after_block ?? null,
    });
    await this.pollInterval.sessionOpened(tx, new Date(session.expires_at));
  }
}
