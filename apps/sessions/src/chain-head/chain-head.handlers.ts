import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable, Logger } from '@nestjs/common';
import { ChainHeadsService } from './chain-heads.service.js';
import { ExpiryService } from './expiry.service.js';

@Injectable()
export class ChainHeadHandlers {
  private readonly logger = new Logger('Expiry');
  private expiring = false;
  private newest: ChainProgressed | undefined;

  constructor(
    private readonly heads: ChainHeadsService,
    private readonly expiry: ExpiryService,
  ) {}

  /** After the commit windows are closed in transactions of their own; a run that fails is made good by the next event. */
  @OnEvent('chain.progressed')
  async progressed(progress: ChainProgressed, tx: Tx): Promise<void> {
    await this.heads.save(tx, progress);
    tx.afterCommit(() => void this.closeWindows(progress));
  }

  /** One run at a time; progress that comes meanwhile is looked at when it ends. */
  private async closeWindows(progress: ChainProgressed): Promise<void> {
    this.newest = progress;
    if (this.expiring) return;
    this.expiring = true;
    try {
      for (let next = this.takeNewest(); next; next = this.takeNewest()) await this.expiry.expireDue(next);
    } catch (error) {
      this.logger.warn(`not all windows closed: ${(error as Error).message}`);
    } finally {
      this.expiring = false;
    }
  }

  private takeNewest(): ChainProgressed | undefined {
    const { newest } = this;
    this.newest = undefined;
    return newest;
  }
}
