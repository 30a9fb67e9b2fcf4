import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AlertPostRow } from '@apps/admin/alert-posts/alert-post.entity';
import { service as admin } from '@apps/admin/service';
import { service as chainIndexer } from '@apps/chain-indexer/service';
import { type SeenTransfer, TransferRow } from '@apps/chain-indexer/transfers/transfer.entity';
import { TransfersRepository } from '@apps/chain-indexer/transfers/transfers.repository';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import type { EventName } from '@libs/events/catalog';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { OutboxEvent } from '@libs/service-kit/database/schema/messaging.entity';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { entitiesOf, type ServiceDefinition } from '@libs/service-kit/service-definition';
import pg from 'pg';
import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';

/**
 * Hot statements as they are, in SQL, against the same work by TypeORM's repositories and query builder: calls per
 * second of each in turn on one Postgres that flushes to disk, one connection each, the CPU of this process for a call,
 * and the ratios. Why hot paths are SQL: ADR 0027. `npm run bench -- statements`. `--rounds=5`, `--keep`
 */
const { values: options } = parseArgs({ options: { ...KEEP, rounds: { type: 'string', default: '5' } } });
const figures = new Recorder('statements', options);
const SECONDS = 1.5;
const PASSWORD = 'bench';
const CLAIM_BATCH_SIZE = 32;
const WAITING_ROWS = 2_000;
const LEASE_MS = 30_000;

/** A way to do some work. */
interface Way {
  readonly name: 'SQL' | 'TypeORM';
  call(): Promise<unknown>;
  /** Restores the state for the next call; it is not measured. */
  reset?(): Promise<unknown>;
}

interface Measured {
  perSecond: number;
  cpuMs: number;
}

const dir = mkdtempSync(join(tmpdir(), 'bench-statements-'));
const postgres = await startPostgres({ dir });
const opened: Database[] = [];
try {
  const indexer = await databaseOf(chainIndexer);
  const publish = await compare(outboxWays(indexer, 1));
  const publishMany = await compare(outboxWays(indexer, 100));
  const ingest = await compare(ingestWays(indexer, 1));
  const ingestMany = await compare(ingestWays(indexer, 200));
  const claim = await compare(await claimWays(await databaseOf(admin)));
  figures.end({
    publish: publish.rate,
    publishCpu: publish.cpu,
    publishMany: publishMany.rate,
    publishManyCpu: publishMany.cpu,
    ingest: ingest.rate,
    ingestCpu: ingest.cpu,
    ingestMany: ingestMany.rate,
    ingestManyCpu: ingestMany.cpu,
    claim: claim.rate,
    claimCpu: claim.cpu,
  });
} finally {
  for (const { dataSource } of opened) await dataSource.destroy();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function databaseOf(service: ServiceDefinition): Promise<Database> {
  const schema = service.name.replaceAll('-', '_');
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await provisionService(client, { schema, password: PASSWORD });
  await client.end();
  await migrate({ schema, migrations: [...service.migrations!] }, postgres.superuserUrl);
  const url = Object.assign(new URL(postgres.superuserUrl), { username: schema, password: PASSWORD }).href;
  const dataSource = createDataSource({
    url,
    schema,
    poolSize: 2,
    applicationName: 'bench',
    entities: entitiesOf(service),
  });
  const database = new Database(await dataSource.initialize());
  opened.push(database);
  return database;
}

function outboxWays(database: Database, count: number): Way[] {
  const outbox = new Outbox('chain-indexer');
  const rows = (): OutboxRow[] =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      event: 'transfer.final' as EventName,
      subject: 'transfer.final',
      payload: JSON.stringify({ note: 'x'.repeat(600) }),
      headers: '{}',
    }));
  const byTypeOrm = async (tx: Tx) => {
    const values = rows().map((row) => ({ ...row, payload: JSON.parse(row.payload), headers: {} }));
    await tx.repository(OutboxEvent).createQueryBuilder().insert().values(values).updateEntity(false).execute();
  };
  return [
    { name: 'SQL', call: () => database.transaction((tx) => outbox.publishAll(tx, rows())) },
    { name: 'TypeORM', call: () => database.transaction(byTypeOrm) },
  ];
}

/** Compares ingestion where half of the transfers are known, as when ranges overlap. */
function ingestWays(database: Database, count: number): Way[] {
  const transfers = new TransfersRepository();
  const seen = { seenBy: 0, verified: false, repaired: false };
  let known: SeenTransfer[] = [];
  const next = () => {
    const fresh = Array.from({ length: Math.ceil(count / 2) }, transfer);
    const batch = [...known, ...fresh].slice(0, count);
    known = fresh;
    return batch;
  };
  /** A changed row gets another version that does not depend on its values: the known ones are read first. */
  const byTypeOrm = async (tx: Tx) => {
    const batch = next();
    const repository = tx.repository(TransferRow);
    const hashes = batch.map(({ tx_hash }) => tx_hash);
    const chain_id = 1;
    const found = await repository.find({
      where: { chain_id, tx_hash: In(hashes) },
      lock: { mode: 'pessimistic_write' },
    });
    const byLog = new Map(found.map((row) => [`${row.tx_hash} ${row.log_ordinal}`, row]));
    const isKnown = (one: SeenTransfer) =>
      byLog.get(`${one.tx_hash} ${one.log_ordinal}`)?.block_hash === one.block_hash;
    const values = batch
      .filter((one) => !isKnown(one))
      .map((one) => ({ ...one, verified: false, repaired: false, seen_by: 0 }));
    if (values.length > 0)
      await repository.createQueryBuilder().insert().values(values).returning('*').updateEntity(false).execute();
  };
  return [
    { name: 'SQL', call: () => database.transaction((tx) => transfers.see(tx, next(), seen)) },
    { name: 'TypeORM', call: () => database.transaction(byTypeOrm) },
  ];
}

function transfer(): SeenTransfer {
  return {
    chain_id: 1,
    tx_hash: `0x${randomBytes(32).toString('hex')}`,
    log_ordinal: 0,
    log_index: 1,
    block_number: 100,
    block_hash: `0x${randomBytes(32).toString('hex')}`,
    block_time: 1_700_000_000,
    asset: 'USDC',
    token_address: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    from_address: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    to_address: `0x${randomBytes(20).toString('hex')}`,
    base_units: 1_000_000n,
  };
}

/** Compares claiming due rows; makes them due again, so that the queue keeps its length. */
async function claimWays(database: Database): Promise<Way[]> {
  const queue = new LeaseQueue(AlertPostRow, {
    name: 'alert_posts',
    dueIndex: 'alert_posts_due',
    attempts: 'attempts',
  });
  const posts = () => database.repository(AlertPostRow);
  await posts().insert(Array.from({ length: WAITING_ROWS }, () => ({ id: randomUUID(), body: 'x'.repeat(600) })));
  const byTypeOrm = async (): Promise<AlertPostRow[]> =>
    database.transaction(async (tx) => {
      const repository = tx.repository(AlertPostRow);
      const due = await repository.find({
        where: [
          { status: 'queued', next_attempt_at: LessThanOrEqual(new Date()), lease_id: IsNull() },
          { status: 'queued', next_attempt_at: LessThanOrEqual(new Date()), lease_until: LessThanOrEqual(new Date()) },
        ],
        order: { next_attempt_at: 'ASC' },
        take: CLAIM_BATCH_SIZE,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      const lease_until = new Date(Date.now() + LEASE_MS);
      const changes = {
        lease_id: randomUUID(),
        lease_until,
        next_attempt_at: lease_until,
        attempts: () => 'attempts + 1',
      };
      await repository.update({ id: In(due.map(({ id }) => id)) }, changes);
      return due.map((row) => Object.assign(row, { lease_id: changes.lease_id, lease_until }));
    });
  const reset = async () => {
    const free = { lease_id: null, lease_until: null, next_attempt_at: () => 'now()' };
    const { affected } = await posts().update({ lease_id: Not(IsNull()) }, free);
    if (affected !== CLAIM_BATCH_SIZE) throw new Error(`${affected} were claimed`);
  };
  return [
    { name: 'SQL', call: () => queue.claim(database, CLAIM_BATCH_SIZE), reset },
    { name: 'TypeORM', call: byTypeOrm, reset },
  ];
}

async function compare(ways: readonly Way[]): Promise<{ rate: Row; cpu: Row }> {
  for (const way of ways) await measure(way, 0.5);
  const rounds: Record<Way['name'], Measured[]> = { SQL: [], TypeORM: [] };
  for (let round = 0; round < Number(options.rounds); round++)
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) rounds[way.name].push(await measure(way, SECONDS));
  const peer = { peer: rounds.TypeORM };
  return {
    rate: row(rounds.SQL, ({ perSecond }) => perSecond, peer),
    cpu: row(rounds.SQL, ({ cpuMs }) => cpuMs, peer),
  };
}

async function measure(way: Way, seconds: number): Promise<Measured> {
  let [calls, tookMs, cpuMs] = [0, 0, 0];
  for (; tookMs < seconds * 1_000; calls++) {
    const [begun, before] = [performance.now(), process.cpuUsage()];
    await way.call();
    const { user, system } = process.cpuUsage(before);
    tookMs += performance.now() - begun;
    cpuMs += (user + system) / 1_000;
    await way.reset?.();
  }
  return { perSecond: calls / (tookMs / 1_000), cpuMs: cpuMs / calls };
}
