import { proveBound, unproveBound } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Proves the bound of 0009, which reads the table twice from end to end: as long as that takes, for ten million
 * attempts some minutes, only vacuum and changes of the table wait. Claims, results and lists go on.
 */
export class AttemptsOfBeforeProved0010 implements MigrationInterface {
  readonly name = 'AttemptsOfBeforeProved1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await proveBound(runner, { table: 'attempt', column: 'started_at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await unproveBound(runner, { table: 'attempt', column: 'started_at' });
  }
}
