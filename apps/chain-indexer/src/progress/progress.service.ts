import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { CursorRow } from '../cursors/cursor.entity.js';
import { CursorService } from '../cursors/cursor.service.js';

/** Often enough for countdowns and confirmations, seldom enough for the bus. */
const SAY_EVERY_MS = 1_000;

/** Tells the others how far the chain is known, when it has moved. */
@Injectable()
export class ProgressService {
  private saidAt = 0;
  private said = '';

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'chain-indexer'>,
    private readonly cursors: CursorService,
  ) {}

  async step(chainId: number): Promise<void> {
    if (Date.now() - this.saidAt < SAY_EVERY_MS) return;
    const cursor = await this.cursors.find(this.database, chainId);
    if (!cursor) return;
    const mark = `${cursor.head_block},${cursor.verified_block}`;
    if (mark === this.said) return;
    await this.database.transaction((tx) => this.outbox.publish(tx, 'chain.progressed', payloadOf(cursor)));
    this.said = mark;
    this.saidAt = Date.now();
  }
}

function payloadOf(cursor: CursorRow) {
  const { chain_id, head_block, head_time, verified_block, verified_time, finalized_block } = cursor;
  return { chain_id, head_block, head_time, verified_block, verified_time, finalized_block };
}
