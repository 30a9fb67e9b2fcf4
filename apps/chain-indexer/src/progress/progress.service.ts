import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { CursorRow } from '../cursors/cursor.entity.js';
import { CursorService } from '../cursors/cursor.service.js';

/** Often enough for countdowns and confirmations, without flooding NATS. */
const PUBLISH_EVERY_MS = 1_000;

/** Publishes how far the chain is known, when that has changed. */
@Injectable()
export class ProgressService {
  private publishedAt = Number.NEGATIVE_INFINITY;
  private published = '';

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'chain-indexer'>,
    private readonly cursors: CursorService,
  ) {}

  async step(chainId: number): Promise<void> {
    if (performance.now() - this.publishedAt < PUBLISH_EVERY_MS) return;
    const cursor = await this.cursors.find(this.database, chainId);
    if (!cursor) return;
    const mark = `${cursor.head_block},${cursor.verified_block}`;
    if (mark === this.published) return;
    await this.database.transaction((tx) => this.outbox.publish(tx, 'chain.progressed', payloadOf(cursor)));
    this.published = mark;
    this.publishedAt = performance.now();
  }
}

function payloadOf(cursor: CursorRow) {
  const { chain_id, head_block, head_time, verified_block, verified_time, finalized_block } = cursor;
  return { chain_id, head_block, head_time, verified_block, verified_time, finalized_block };
}
