import { AddressFilter } from '@apps/chain-indexer/watched-addresses/matching/address-filter';
import { WatchedAddressesRepository } from '@apps/chain-indexer/watched-addresses/watched-addresses.repository';
import { SumsOfThePast } from '@apps/sessions/migrations/from-0010/0017-sums-of-the-past';
import { service as sessions } from '@apps/sessions/service';
import { UsageMonthsRepository } from '@apps/sessions/usage-months/usage-months.repository';
import { HistoryRepository } from '@apps/turn-runner/history/history.repository';
import { HistoryService } from '@apps/turn-runner/history/history.service';
import { OldTurnsRepository } from '@apps/turn-runner/history/old-turns.repository';
import { OldTurnsWorker } from '@apps/turn-runner/history/old-turns.worker';
import { JournalRepository } from '@apps/turn-runner/journal/journal.repository';
import type { JournalService } from '@apps/turn-runner/journal/journal.service';
import { RunsRepository } from '@apps/turn-runner/runs/runs.repository';
import type { RunsService } from '@apps/turn-runner/runs/runs.service';
import { service as dispatcher } from '@apps/webhook-dispatcher/service';
import { serviceProcesses } from '@deploy/local/processes/service-processes';
import type { ProcessName } from '@libs/events/services';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import type { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { RetentionWorker } from '@libs/service-kit/messaging/retention.worker';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import type { RunningSystem } from '../../stack/running-system.js';
import { type AgentTemplates, loadOldRuns } from './agent-rows.js';
import { copy, idAt } from './copies.js';
import { type CallLimits, type Stopwatch, type Taken } from './measure.js';
import type { Products } from './paths.js';

/** A measurement, with its group and its name in the table. */
export interface Upkeep extends Taken {
  readonly group: string;
  readonly name: string;
}

/** The number of rows that a round of retention removes. */
const REMOVED = 5_000;
const ONCE: CallLimits = { least: 1, most: 1, withinMs: 0 };
const THRICE: CallLimits = { least: 3, most: 3, withinMs: 0 };
/** Services that keep rows of each product. */
const RESTARTED = {
  checkout: ['chain-indexer', 'sessions', 'webhook-dispatcher', 'dashboard'],
  agents: ['agent-gateway', 'turn-runner'],
} as const satisfies Record<keyof Products, readonly ProcessName[]>;

/**
 * Measures retention with nothing to remove and with a fixed number of rows, and work that reads tables at a start or a
 * rebuild.
 */
export async function measureUpkeep(
  system: RunningSystem,
  watch: Stopwatch,
  templates: AgentTemplates & { readonly merchantId: number },
  products: Products,
): Promise<Upkeep[]> {
  const measured: Upkeep[] = [];
  const note = async (group: string, name: string, work: () => Promise<unknown>, limits = ONCE) => {
    measured.push({ group, name, ...(await watch.measure(work, limits)) });
  };
  if (products.checkout) await measureRetention(system, note);
  if (products.agents) await measureRetentionOfTurns(system, templates, note);
  if (products.checkout) await measureColdWork(system, templates.merchantId, note);
  for (const product of ['checkout', 'agents'] as const)
    for (const name of products[product] ? RESTARTED[product] : [])
      await note('Starts anew', `${name} until it is ready`, () => restart(system, name), THRICE);
  return measured;
}

type Note = (group: string, name: string, work: () => Promise<unknown>, limits?: CallLimits) => Promise<void>;

const RETENTION = `Retention: nothing to remove, then ${REMOVED.toLocaleString('en')} rows`;

async function measureRetention(system: RunningSystem, note: Note): Promise<void> {
  const group = RETENTION;
  const client = await connect(system);
  const ofSessions = await connect(system, 'sessions');
  const ofDispatcher = await connect(system, 'webhook_dispatcher');
  const old = { count: REMOVED, days: 1, newestDays: 40 };
  const cleaned = (database: pg.Client, { retention = [] }: Pick<typeof sessions, 'retention'>) =>
    new RetentionWorker(databaseOf(database), retention).clean();
  try {
    await note(group, 'sessions: nothing', () => cleaned(ofSessions, sessions), THRICE);
    await copy(client, {
      ...old,
      table: 'sessions.outbox',
      template: 'seq = (SELECT max(seq) FROM sessions.outbox)',
      columns: {
        seq: 'v.n - 1000000000',
        id: `${idAt('v.at', `'old' || v.n`)}::uuid`,
        created_at: 'v.at',
        published_at: 'v.at',
      },
    });
    await note(group, 'sessions: messages', () => cleaned(ofSessions, sessions));
    await note(group, 'webhook-dispatcher: nothing', () => cleaned(ofDispatcher, dispatcher), THRICE);
    await copy(client, {
      ...old,
      table: 'webhook_dispatcher.event',
      template: 'number = (SELECT max(number) FROM webhook_dispatcher.event)',
      columns: {
        number: '-v.n',
        id: `${idAt('v.at', `'old' || v.n`)}::uuid`,
        occurred_at: 'v.at',
        numbered_at: 'v.at',
      },
    });
    await note(group, 'webhook-dispatcher: events', () => cleaned(ofDispatcher, dispatcher));
  } finally {
    for (const open of [client, ofSessions, ofDispatcher]) await open.end();
  }
}

async function measureRetentionOfTurns(system: RunningSystem, templates: AgentTemplates, note: Note): Promise<void> {
  const [client, ofRunner] = [await connect(system), await connect(system, 'turn_runner')];
  const tidy = () => oldTurns(databaseOf(ofRunner)).tidy();
  try {
    await note(RETENTION, 'turn-runner: nothing', tidy, THRICE);
    await loadOldRuns(client, templates, REMOVED);
    await note(RETENTION, 'turn-runner: turns and their steps', tidy);
  } finally {
    await Promise.all([client.end(), ofRunner.end()]);
  }
}

/** Constructs the worker as the module of the runner does. */
function oldTurns(database: Database): OldTurnsWorker {
  const [journal, runs] = [new JournalRepository(), new RunsRepository()];
  return new OldTurnsWorker(
    database,
    new HistoryService(database, new HistoryRepository()),
    { deleteOld: (part, ended, limit) => journal.deleteOld(database, part, ended, limit) } as JournalService,
    { deleteAll: (ids: string[]) => runs.deleteAll(database, ids) } as unknown as RunsService,
    new OldTurnsRepository(),
    new DatabaseClock(database),
  );
}

async function measureColdWork(system: RunningSystem, merchantId: number, note: Note): Promise<void> {
  const group = 'Built anew';
  const indexer = await connect(system, 'chain_indexer');
  const ledger = await connect(system, 'sessions');
  try {
    await note(group, 'filter over all watched addresses, for a backfill', async () => {
      const watched = new WatchedAddressesRepository();
      const filter = new AddressFilter(await watched.count(databaseOf(indexer)));
      for await (const piece of watched.all(databaseOf(indexer))) for (const address of piece) filter.add(address);
    });
    await note(group, 'addresses of eight days, for the slow scan', () =>
      new WatchedAddressesRepository().youngest(databaseOf(indexer), 8, 100_000),
    );
    await note(group, "sums of all merchants' days", () =>
      new SumsOfThePast().up({ query: (sql: string) => ledger.query(sql) } as unknown as QueryRunner),
    );
    await note(group, "a merchant's months", () => new UsageMonthsRepository().rebuild(databaseOf(ledger), merchantId));
    await note(group, 'months compared with their payments, each hour', () =>
      new UsageMonthsRepository().wrongMonths(databaseOf(ledger)),
    );
  } finally {
    await Promise.all([indexer.end(), ledger.end()]);
  }
}

async function restart({ stack }: RunningSystem, name: ProcessName): Promise<void> {
  const wanted = serviceProcesses(stack.services, false).find((process) => process.name === name)!;
  await stack.supervisor.stop(name);
  await stack.supervisor.start(wanted);
}

/** Connects as the superuser with the search path of a service. */
export async function connect(system: RunningSystem, schema = 'public'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: system.stack.dependencies.adminDatabaseUrl,
    options: `-c search_path=${schema}`,
  });
  await client.connect();
  return client;
}

/** Returns the database as repositories need it. */
function databaseOf(client: pg.Client): Database {
  const query = async (sql: string, parameters?: unknown[]) => (await client.query(sql, parameters)).rows;
  const database = { query, transaction: (work: (tx: Sql) => Promise<unknown>) => work(database as unknown as Sql) };
  return database as unknown as Database;
}
