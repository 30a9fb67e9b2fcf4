import { boundTable, unboundTable } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first of three migrations after which attempts are partitioned by month (ADR 0068). It adds a bound to the table,
 * under an exclusive lock for a change of the catalog; after at most a second it gives way to others and tries again.
 * No row is read. A process of the previous release continues to write; only rows from a clock that is a month fast,
 * written between this migration and 0011, are refused, and sent again.
 */
export class AttemptsOfBefore0009 implements MigrationInterface {
  readonly name = 'AttemptsOfBefore1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await boundTable(runner, { table: 'attempt', column: 'started_at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await unboundTable(runner, { table: 'attempt', column: 'started_at' });
  }
}
