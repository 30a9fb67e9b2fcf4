import { proveBound, unproveBound } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Proves the bound of 0023, which reads the table twice from end to end: as long as that takes, only vacuum and changes
 * of the table wait. Turns are accepted, run and are shown.
 */
export class TurnEventsOfBeforeProved0024 implements MigrationInterface {
  readonly name = 'TurnEventsOfBeforeProved1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await proveBound(runner, { table: 'turn_event', column: 'at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await unproveBound(runner, { table: 'turn_event', column: 'at' });
  }
}
