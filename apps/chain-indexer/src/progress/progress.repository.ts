import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import {
  OUTBOX_COLUMNS,
  OUTBOX_PARAMETERS,
  type OutboxRow,
  outboxValues,
} from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';

/** One statement instead of a reading transaction, because it is sent every second forever. */
const PUBLISH = new NamedStatement(
  `INSERT INTO outbox (${OUTBOX_COLUMNS}) SELECT ${OUTBOX_PARAMETERS} FROM cursors
   WHERE chain_id = :chain_id AND epoch = :epoch AND head_block = :head_block AND verified_block = :verified_block
   RETURNING 1`,
  { prepared: 'publish progress' },
);

/** The event about how far the chain was read and verified. */
@Injectable()
export class ProgressRepository {
  /** Publishes the event if the cursor has this epoch and the same blocks. Returns whether it did. */
  async publish(sql: Sql, epoch: number, progress: ChainProgressed, row: OutboxRow): Promise<boolean> {
    const { chain_id, head_block, verified_block } = progress;
    const values = { chain_id, epoch, head_block, verified_block, ...outboxValues(row) };
    return (await PUBLISH.query(sql, values)).length > 0;
  }
}
