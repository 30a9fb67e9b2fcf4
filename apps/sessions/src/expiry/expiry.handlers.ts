import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable, Logger } from '@nestjs/common';
import { ChainHeadsService } from '../chain-head/chain-heads.service.js';
import { NetworksService } from '../networks/networks.service.js';
import { ExpiryService } from './expiry.service.js';

@Injectable()
export class ExpiryHandlers {
  private readonly logger = new Logger('Expiry');
  /** The runs by chain: a test network whose indexer does not answer must not hold up windows of live sessions. */
  private readonly runs = new Map<number, { newest: ChainProgressed | undefined }>();

  constructor(
    private readonly heads: ChainHeadsService,
    private readonly expiry: ExpiryService,
    private readonly networks: NetworksService,
  ) {}

  /** Closes windows after the commit, in separate transactions; if a run fails, the next event's run catches up. */
  @OnEvent('chain.progressed')
  async progressed(progress: ChainProgressed, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(progress, meta);
    await this.heads.save(tx, progress);
    tx.afterCommit(() => void this.closeWindows(progress));
  }

  /** Runs once at a time per chain; progress that arrives during a run is handled when the run ends. */
  private async closeWindows(progress: ChainProgressed): Promise<void> {
    const { chain_id } = progress;
    const underWay = this.runs.get(chain_id);
    if (underWay) {
      underWay.newest = progress;
      return;
    }
    const run: { newest: ChainProgressed | undefined } = { newest: progress };
    this.runs.set(chain_id, run);
    try {
      for (let next = takeNewest(run); next; next = takeNewest(run)) await this.expiry.expireDue(next);
    } catch (error) {
      this.logger.warn(`not all windows closed: ${(error as Error).message}`);
    } finally {
      this.runs.delete(chain_id);
    }
  }
}

function takeNewest(run: { newest: ChainProgressed | undefined }): ChainProgressed | undefined {
  const { newest } = run;
  run.newest = undefined;
  return newest;
}
