import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { ScanState } from '../cursors/scan-state.js';
import { ProgressRepository } from './progress.repository.js';

/** Often enough for countdowns and confirmations, without flooding NATS. */
const PUBLISH_EVERY_MS = 1_000;

/** Publishes the indexer's progress when it has changed. */
@Injectable()
export class ProgressService {
  private publishedAt = Number.NEGATIVE_INFINITY;
  private published = '';

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'chain-indexer'>,
    private readonly repository: ProgressRepository,
  ) {}

  /** Publishes the progress that this term has written; nothing while the cursor differs from it. */
  async step(state: ScanState): Promise<void> {
    if (performance.now() - this.publishedAt < PUBLISH_EVERY_MS) return;
    const progress = progressOf(state);
    const mark = `${progress.head_block},${progress.verified_block}`;
    if (mark === this.published) return;
    const row = this.outbox.row('chain.progressed', progress);
    if (!(await this.repository.publish(this.database, state.epoch, progress, row))) return;
    this.outbox.wake();
    this.published = mark;
    this.publishedAt = performance.now();
  }
}

function progressOf({ chainId, head, verified, finalized }: ScanState): ChainProgressed {
  return {
    ...{ chain_id: chainId, head_block: head.number, head_time: head.time },
    ...{ verified_block: verified.number, verified_time: verified.time, finalized_block: finalized },
  };
}
