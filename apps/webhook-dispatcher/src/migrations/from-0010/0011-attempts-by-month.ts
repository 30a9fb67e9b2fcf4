import {
  CREATE_PARTITION_TOOLS,
  DROP_PARTITION_TOOLS,
} from '@libs/service-kit/database/partitions/partition-functions';
import { partitionTable, unpartitionTable } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces `attempt` by a table partitioned by month, whose first partition it becomes. The exclusive lock for changes
 * of the catalog lasts milliseconds whatever the table holds, because 0010 has proved where its rows belong. Statements
 * that wait for the lock continue with the new table, including one prepared by a process of the previous release.
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
