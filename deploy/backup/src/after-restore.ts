/**
 * `node dist/src/after-restore.js LOST_EVENTS [--gap 1000000]` with MIGRATE_DATABASE_URL, NATS_URL and, for a user key,
 * NATS_NKEY_SEED: run it once on a database that was restored to an earlier moment, before the services start on it.
 * Writes the events that NATS has and the database has lost into the file LOST_EVENTS, skips numbers that were issued,
 * and empties the streams. docs/runbooks/restore-postgres.md describes what comes before and after.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { deleteStreams, type Lost, writeLostEvents } from './lost-events.js';
import { connectTo } from './message-server.js';
import { connectedServices, schemasWithOutbox, skipNumbers } from './restored-database.js';

/** More than any counter moves between a backup and the outage: a day of ten million sessions takes ten of them. */
const GAP = '1000000';

async function afterRestore(client: pg.Client, file: string, gap: number): Promise<void> {
  const connected = await connectedServices(client);
  if (connected.length > 0) throw new Error(`services are connected: ${connected.join(', ')}. Stop all of them first`);
  const schemas = await schemasWithOutbox(client);
  if (schemas.length === 0) throw new Error('this database has no schema of any service');
  const connection = await connectTo(required('NATS_URL'), process.env['NATS_NKEY_SEED']);
  try {
    report(await writeLostEvents(client, connection, schemas, file), file);
    console.log(`${await skipNumbers(client, gap)} counters moved on by ${gap}`);
    console.log(`streams removed: ${(await deleteStreams(connection)).join(', ') || 'none'}`);
  } finally {
    await connection.close();
  }
}

function report({ counts, actions }: Lost, file: string): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} events that the database has forgotten are in ${file}`);
  for (const [event, count] of [...counts].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${count} ${event}`);
  if (actions.length === 0) return;
  console.log('What people did meanwhile is undone; do again first what took a right away:');
  for (const { at, actor_name, action, target, merchant_id } of actions)
    console.log(`  ${at} ${actor_name}: ${action} ${target}${merchant_id ? ` of merchant ${merchant_id}` : ''}`);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { gap: { type: 'string', default: GAP } },
  });
  const [file] = positionals;
  if (!file) throw new Error('name the file that lost events are written to');
  const gap = Number(values.gap);
  if (!Number.isSafeInteger(gap) || gap < 1) throw new Error(`--gap ${values.gap} is not a whole number above 0`);
  const client = new pg.Client({ connectionString: required('MIGRATE_DATABASE_URL') });
  await client.connect();
  await afterRestore(client, file, gap).finally(() => client.end());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
