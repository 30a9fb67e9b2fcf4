import {
  boundTable,
  dropReference,
  restoreReference,
  unboundTable,
} from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const EVENTS = { table: 'turn_event', column: 'at' };
const OF_TURN = { table: 'turn_event', column: 'turn_id', to: 'turn', name: 'turn_event_turn_id_fkey' };

/**
 * The first of three migrations after which the events of turns are partitioned by month (ADR 0068, ADR 0070). It drops
 * their reference to turns and bounds the table: both tables are exclusively locked for a change of the catalog, for
 * at most a second before it gives way to others and tries again. No row is read. A process of the previous release
 * continues to write.
 */
export class TurnEventsOfBefore0023 implements MigrationInterface {
  readonly name = 'TurnEventsOfBefore1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await dropReference(runner, OF_TURN);
    await boundTable(runner, EVENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await unboundTable(runner, EVENTS);
    await restoreReference(runner, OF_TURN);
  }
}
