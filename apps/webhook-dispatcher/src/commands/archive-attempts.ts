/**
 * `node dist/src/commands/archive-attempts.js FOLDER [YYYY-MM]`, with the service's environment: writes each month of attempts that is older
 * than WEBHOOK_ATTEMPTS_DAYS, or that lies before the named month, to a compressed file in the folder, reads it back, and drops the month.
 * Prints a line of JSON for each. It may be interrupted at any time and run again.
 */
import { statSync } from 'node:fs';
import { schemaOf } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { archiveMonths } from '@libs/service-kit/database/partitions/archive/archive-months';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { service } from '../service.js';

const DAY_MS = 86_400_000;

const [folder = '', month] = process.argv.slice(2);
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory() || (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))) {
  console.error('usage: node archive-attempts.js FOLDER [YYYY-MM]');
  process.exit(2);
}
const settings = loadSettings(service.settings, process.env);
const { webhookAttemptsDays: days } = settings;
if (!month && days === undefined) {
  console.error('name the month before which all is archived, or set WEBHOOK_ATTEMPTS_DAYS');
  process.exit(2);
}
const schema = schemaOf(service.name);
const options = { url: settings.databaseUrl, schema, poolSize: 1, applicationName: 'archive attempts' };
await withDatabase(options, async (database) => {
  const now = await new DatabaseClock(database).now();
  const before = month ? new Date(`${month}-01T00:00:00Z`) : new Date(now.getTime() - days! * DAY_MS);
  const [table] = service.partitions!(settings);
  const order = { table: table!, before, now, folder, url: settings.leaderDatabaseUrl, schema };
  await archiveMonths(database, order, (archived) => console.log(JSON.stringify(archived)));
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
