import { statSync } from 'node:fs';
import { DatabaseClock } from '../../coordination/database-clock.js';
import { withDatabase } from '../../with-database.js';
import type { PartitionedTable } from '../partitioned-table.js';
import { archiveMonths } from './archive-months.js';

const DAY_MS = 86_400_000;

/** A service's command that archives one of its tables. */
export interface ArchiveCommand {
  /** The name of its program. */
  readonly name: string;
  readonly table: PartitionedTable;
  /** The setting that says how old a month is when it is dropped. */
  readonly daysSetting: string;
  readonly schema: string;
  readonly settings: { readonly databaseUrl: string; readonly leaderDatabaseUrl: string };
}

/**
 * Runs `node <name>.js FOLDER [YYYY-MM]`: archives the months that are as old as the setting says, or that lie before the named month, and
 * prints a line of JSON for each. Returns the exit status. It may be interrupted at any time and run again.
 */
export async function runArchiveCommand(command: ArchiveCommand, args: readonly string[]): Promise<number> {
  const { name, table, daysSetting, schema, settings } = command;
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
