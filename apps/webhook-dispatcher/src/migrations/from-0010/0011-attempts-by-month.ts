import {
  CREATE_PARTITION_TOOLS,
  DROP_PARTITION_TOOLS,
} from '@libs/service-kit/database/partitions/partition-functions';
import { partitionTable, unpartitionTable } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Puts a table that is partitioned by month in the place of `attempt`, which becomes its first partition: exclusively
 * locked for changes of the catalogue, which take milliseconds whatever the table holds, because 0010 has proved where
 * its rows are. What waits for the lock goes on with the new table, also a statement that a process of the release
 * before has prepared.
 */
export class AttemptsByMonth0011 implements MigrationInterface {
  readonly name = 'AttemptsByMonth1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_PARTITION_TOOLS) await runner.query(statement);
    await partitionTable(runner, { table: 'attempt', column: 'started_at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await unpartitionTable(runner, { table: 'attempt', column: 'started_at' });
    for (const statement of DROP_PARTITION_TOOLS) await runner.query(statement);
  }
}
