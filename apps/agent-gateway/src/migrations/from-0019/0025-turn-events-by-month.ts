import {
  CREATE_PARTITION_TOOLS,
  DROP_PARTITION_TOOLS,
} from '@libs/service-kit/database/partitions/partition-functions';
import { partitionTable, unpartitionTable } from '@libs/service-kit/database/partitions/partitioning';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Puts a table that is partitioned by month in the place of `turn_event`, which becomes its first partition:
 * exclusively locked for changes of the catalog, which take milliseconds whatever the table holds, because 0024 has
 * proved where its rows are. Statements that wait for the lock continue with the new table, even one that a process of
 * the previous release has prepared.
 */
export class TurnEventsByMonth0025 implements MigrationInterface {
  readonly name = 'TurnEventsByMonth1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_PARTITION_TOOLS) await runner.query(statement);
    await partitionTable(runner, { table: 'turn_event', column: 'at' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await unpartitionTable(runner, { table: 'turn_event', column: 'at' });
    for (const statement of DROP_PARTITION_TOOLS) await runner.query(statement);
  }
}
