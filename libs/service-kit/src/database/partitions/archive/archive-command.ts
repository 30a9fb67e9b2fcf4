import { statSync } from 'node:fs';
import { DAY_MS } from '@libs/dto/durations';
import { type ProcessName, schemaOf } from '@libs/events/services';
import type { DatabaseSettings } from '../../../config/common-settings.js';
import { loadSettings } from '../../../config/load-settings.js';
import { DatabaseClock } from '../../coordination/database-clock.js';
import { withDatabase } from '../../with-database.js';
import type { PartitionedTable } from '../partitioned-table.js';
import { archiveMonths } from './archive-months.js';

/** A service with tables that are partitioned by month. */
interface PartitionedService<S extends DatabaseSettings> {
  readonly name: ProcessName;
  readonly settings: new () => S;
  partitions?(settings: S): readonly PartitionedTable[];
}

/** A service's command that archives one of its tables. */
export interface ArchiveCommand<S extends DatabaseSettings> {
  /** The name of its program. */
  readonly name: string;
  readonly service: PartitionedService<S>;
  readonly table: string;
  /** The name of the setting for the age at which a month is dropped. */
  readonly daysSetting: string;
}

/**
 * Runs `node <name>.js FOLDER [YYYY-MM]`: archives the months that are as old as the setting specifies, or that lie
 * before the named month, and prints a line of JSON for each. Returns the exit status. It may be interrupted at any
 * time and run again. The environment is the service's.
 */
export async function runArchiveCommand<S extends DatabaseSettings>(
  { name, service, table: tableName, daysSetting }: ArchiveCommand<S>,
  args: readonly string[],
): Promise<number> {
  const settings = loadSettings(service.settings, process.env);
  const table = service.partitions?.(settings).find((one) => one.table === tableName);
  if (!table) throw new Error(`${service.name} has no table ${tableName} that is partitioned by month`);
  const schema = schemaOf(service.name);
  const [folder = '', month] = args;
  if (!isFolder(folder) || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
    console.error(`usage: node ${name}.js FOLDER [YYYY-MM]`);
    return 2;
  }
  if (!month && table.days === undefined) {
    console.error(`name the month before which all is archived, or set ${daysSetting}`);
    return 2;
  }
  const options = { url: settings.databaseUrl, schema, poolSize: 1, applicationName: name.replaceAll('-', ' ') };
  try {
    await withDatabase(options, async (database) => {
      const now = await new DatabaseClock(database).now();
      const before = month ? new Date(`${month}-01T00:00:00Z`) : new Date(now.getTime() - table.days! * DAY_MS);
      const order = { table, before, now, folder, url: settings.leaderDatabaseUrl, schema };
      await archiveMonths(database, order, (archived) => console.log(JSON.stringify(archived)));
    });
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
