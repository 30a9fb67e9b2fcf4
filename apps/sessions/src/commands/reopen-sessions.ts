/**
 * `node dist/src/commands/reopen-sessions.js LOST_EVENTS`, with the service's environment, before the services start on
 * a restored database: restores the sessions in the file that `after-restore` wrote, and prints what it did. Status 1
 * when one was refused.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { schemaOf } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { NetworksService } from '../networks/networks.service.js';
import { NewSessionsRepository } from '../new-sessions/new-sessions.repository.js';
import { service } from '../service.js';
import { SessionViewService } from '../views/session-view.service.js';
import { type LostEvent, type ReopenReport, reopenSessions } from './reopening.js';

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file of lost events');
const settings = loadSettings(service.settings, process.env);
const options = {
  url: settings.databaseUrl,
  schema: schemaOf(service.name),
  poolSize: 1,
  applicationName: 'reopen sessions',
};
const total: ReopenReport = { reopened: 0, known: 0, refused: [] };
await withDatabase(options, async (database) => {
  const sessions = new NewSessionsRepository();
  const parts = {
    database,
    outbox: new Outbox('sessions' as const),
    sessions,
    views: new SessionViewService(settings, new NetworksService(settings)),
  };
  // One line at a time: hours of a busy platform do not fit into memory.
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === '') continue;
    const { reopened, known, refused } = await reopenSessions([JSON.parse(line) as LostEvent], parts);
    total.reopened += reopened;
    total.known += known;
    total.refused.push(...refused);
  }
});
console.log(JSON.stringify(total));
if (total.refused.length > 0) process.exitCode = 1;
