import { proveBound, unproveBound } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Validates the bound of 0009, which reads the whole table twice. During that time, some minutes for ten million
 * attempts, only vacuum and changes of the table wait. Claims, results and lists continue.
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
