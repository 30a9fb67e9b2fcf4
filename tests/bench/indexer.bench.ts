import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { service } from '@apps/chain-indexer/service';
import { inRanges } from '@apps/chain-indexer/watched-addresses/matching/address-ranges';
import { WatchedAddressesRepository } from '@apps/chain-indexer/watched-addresses/watched-addresses.repository';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import type { Sql } from '@libs/service-kit/database/sql';
import { startService } from '@libs/service-kit/start-service';
import { startTestChain, type TestChain } from '@libs/testing/chain/test-chain';
import { eventually } from '@libs/testing/eventually';
import { concat, keccak256, toBeHex } from 'ethers';
import pg from 'pg';
import { Pool } from 'undici';
import { KEEP, Recorder, type Row } from './figures/recorder.js';
import { startSlowProvider } from './slow-provider.js';

/**
 * Backfill of 100,000 Transfer logs with 1,000,000 watched addresses through the whole chain-indexer, against raw
 * `eth_getLogs` + JSON.parse of the same logs from the same node: logs per second of each, and their ratio. With
 * `--shards=2` the same with that many ranges of addresses against one, the lookup alone, and a backlog of payments
 * through a provider that takes 50 ms for a response. `--rounds=3`, `--keep`
 */
const { values: options } = parseArgs({
  options: { ...KEEP, rounds: { type: 'string', default: '3' }, shards: { type: 'string', default: '1' } },
});
const figures = new Recorder('indexer', options);
const BLOCKS = 2_000;
const LOGS_PER_BLOCK = 50;
const WATCHED = 1_000_000;
const SHARDS = Number(options.shards);
/** One log in a thousand pays one of ours: on a public chain nearly all transfers are other people's. */
const HIT_EVERY = 1_000;
const HITS = (BLOCKS * LOGS_PER_BLOCK) / HIT_EVERY;
const RAW_RANGE = 160;
/** The number of payments to our addresses, one in a block, and of recipients that have not been used before. */
const PAYMENTS = 3_000;
const PAYMENTS_FROM = 1_000_000_000;
const PROVIDER_MS = 50;
/** The number of recipients to look up: several times as many as one response contains. */
const LOOKED_UP = 10_000;
const LOOKUPS = 20;
const PASSWORD = 'bench';
const SCHEMA = 'chain_indexer';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A "token" that only emits logs: calldata (n, seed) emits n Transfers of 1 unit to keccak256(seed + i). */
const CHATTERBOX = concat([
  '0x60015f52', //                 mem[0] = 1, the amount
  '0x5f35', //                     n
  '0x5b', //                       loop:
  '0x8015605d57', //               n == 0 → end
  '0x6001900380', //               n -= 1; n n
  '0x60203501602052', //           mem[32] = n + seed
  '0x6020602020', //               keccak256(mem[32..64])
  `0x73${'ff'.repeat(20)}16`, //   as an address
  '0x6001', //                     from
  `0x7f${TRANSFER.slice(2)}`, //   topic
  '0x60205fa3', //                 log3(mem[0..32], topic, from, to)
  '0x600656', //                   loop
  '0x5b00', //                     end
]);

const dir = mkdtempSync(join(tmpdir(), 'bench-indexer-'));
const [postgres, nats, chain] = await Promise.all([
  startPostgres({ dir: join(dir, 'pg') }),
  startNatsServer({ dir: join(dir, 'nats') }),
  startTestChain(),
]);
const admin = new pg.Client({ connectionString: postgres.superuserUrl });
try {
  await admin.connect();
  await provisionService(admin, { schema: SCHEMA, password: PASSWORD });
  await migrate({ schema: SCHEMA, migrations: [...(service.migrations ?? [])] }, postgres.superuserUrl);
  const logs = await talk(chain, { blocks: BLOCKS, logsPerBlock: LOGS_PER_BLOCK, from: 0 });
  await watch();
  if (SHARDS === 1)
    figures.end({
      backfill: await backfill(logs),
      ...{ shards: undefined, shardsLookup: undefined, shardsPaid: undefined },
    });
  else {
    const shards = await relativeToOne((shardsNow) => index(chain, logs, { shards: shardsNow }));
    const shardsLookup = await relativeToOne(lookUp);
    figures.end({ backfill: undefined, shards, shardsLookup, shardsPaid: await backlog() });
  }
} finally {
  await admin.end();
  chain.provider.destroy();
  await chain.anvil.stop();
  await nats.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function backfill(logs: Talk): Promise<Row> {
  await raw(chain, logs.first, logs.last);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 1; round <= Number(options.rounds); round++) {
    theirs.push(logs.count / (await raw(chain, logs.first, logs.last)));
    ours.push(await index(chain, logs));
    console.log(`round ${round}: indexer ${ours.at(-1)!.toFixed(0)} logs/s, raw ${theirs.at(-1)!.toFixed(0)} logs/s`);
  }
  return { values: ours, peer: theirs };
}

/** Measures a backlog of payments that were made while no provider responded. */
async function backlog(): Promise<Row> {
  const payments = await talk(chain, { blocks: PAYMENTS, logsPerBlock: 1, from: PAYMENTS_FROM });
  const recipients = Array.from({ length: PAYMENTS }, (_, at) => recipientOf(PAYMENTS_FROM + at));
  await admin.query('INSERT INTO chain_indexer.watched SELECT unnest($1::bytea[]), 1, now()', [recipients]);
  const provider = await startSlowProvider(chain.anvil.rpcUrl, PROVIDER_MS);
  try {
    return await relativeToOne((shards) => index(chain, payments, { shards, rpcUrl: provider.url, hits: PAYMENTS }));
  } finally {
    await provider.stop();
  }
}

/** Measures the given number of shards, and one in the same rounds. */
async function relativeToOne(measure: (shards: number) => Promise<number>): Promise<Row> {
  const [several, one]: [number[], number[]] = [[], []];
  await measure(1);
  for (let round = 1; round <= Number(options.rounds); round++) {
    one.push(await measure(1));
    several.push(await measure(SHARDS));
    console.log(`round ${round}: ${SHARDS} shards ${several.at(-1)!.toFixed(0)}/s, one ${one.at(-1)!.toFixed(0)}/s`);
  }
  return { values: several, peer: one };
}

/**
 * Measures recipients looked up in a second, with the given number of ranges at once. Nearly all belong to other
 * people.
 */
async function lookUp(shards: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: serviceUrl(), max: shards });
  const sql = { query: async (text: string, values: unknown[]) => (await pool.query(text, values)).rows } as Sql;
  const watched = new WatchedAddressesRepository();
  const pieces = Array.from({ length: LOOKUPS }, (_, piece) =>
    Array.from({ length: LOOKED_UP }, (_, at) => recipientOf(piece * LOOKED_UP + at).toString('hex')),
  );
  const started = performance.now();
  for (const piece of pieces) await Promise.all(inRanges(piece, shards).map((range) => watched.match(sql, range)));
  const seconds = (performance.now() - started) / 1000;
  await pool.end();
  return (LOOKUPS * LOOKED_UP) / seconds;
}

/** Returns the recipient of the chatterbox at a number. */
function recipientOf(number: number): Buffer {
  return Buffer.from(keccak256(toBeHex(number, 32)).slice(26), 'hex');
}

function serviceUrl(): string {
  return Object.assign(new URL(postgres.superuserUrl), { username: SCHEMA, password: PASSWORD }).href;
}

/** Logs in blocks that follow each other. */
interface Talk {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Puts the chatterbox at the address of USDC and makes it emit logs, one transaction a block. */
async function talk(
  { provider, tokens, account, head }: TestChain,
  { blocks, logsPerBlock, from: firstNumber }: { blocks: number; logsPerBlock: number; from: number },
): Promise<Talk> {
  await provider.send('anvil_setCode', [tokens.USDC, CHATTERBOX]);
  const first = (await head()) + 1;
  const from = account(7).address;
  for (let block = 0; block < blocks; block++) {
    const data = concat([toBeHex(logsPerBlock, 32), toBeHex(firstNumber + block * logsPerBlock, 32)]);
    await provider.send('eth_sendTransaction', [{ from, to: tokens.USDC, data, gas: '0x4c4b40' }]);
  }
  const last = first + blocks - 1;
  await eventually(async () => (await head()) >= last);
  return { first, last, count: blocks * logsPerBlock };
}

async function watch(): Promise<void> {
  const hits = Array.from({ length: HITS }, (_, index) => recipientOf(index * HIT_EVERY));
  await admin.query(
    `INSERT INTO chain_indexer.watched (address, merchant_id, created_at)
     SELECT substr(sha256(i::text::bytea), 1, 20), 1, now() FROM generate_series(1, $1) AS i`,
    [WATCHED - hits.length],
  );
  await admin.query('INSERT INTO chain_indexer.watched SELECT unnest($1::bytea[]), 1, now()', [hits]);
  await admin.query('ANALYZE chain_indexer.watched');
}

/** Returns the seconds to read and parse all logs, and nothing else. */
async function raw({ anvil, tokens }: TestChain, first: number, last: number): Promise<number> {
  const pool = new Pool(anvil.rpcUrl, { connections: 1 });
  const started = performance.now();
  let logs = 0;
  for (let from = first; from <= last; from += RAW_RANGE) {
    const filter = {
      fromBlock: toHex(from),
      toBlock: toHex(Math.min(last, from + RAW_RANGE - 1)),
      address: [tokens.USDC, tokens.USDT],
      topics: [TRANSFER],
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] });
    const headers = { 'content-type': 'application/json' };
    const response = await pool.request({ path: '/', method: 'POST', headers, body });
    logs += (JSON.parse(await response.body.text()) as { result: object[] }).result.length;
  }
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  if (logs !== BLOCKS * LOGS_PER_BLOCK) throw new Error(`the node gave ${logs} logs`);
  return seconds;
}

/**
 * Measures the logs that the service reads in a second, from its first request to the last of them; checks what it
 * found.
 */
async function index(
  chain: TestChain,
  { first, last, count }: Talk,
  { shards = 1, rpcUrl = chain.anvil.rpcUrl, hits = HITS } = {},
): Promise<number> {
  // The outbox stays: the stream ends with an event of the previous round, which must be in it.
  await admin.query('TRUNCATE chain_indexer.cursors, chain_indexer.anchors, chain_indexer.transfers');
  const running = await startService(service, {
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'error',
    DATABASE_URL: serviceUrl(),
    NATS_URL: nats.url,
    ...chain.env(),
    RPC_URLS: rpcUrl,
    CHECKOUT_DEPLOY_BLOCK: String(first),
    CONFIRMATION_POLICY: 'local',
    INDEXER_SHARDS: String(shards),
  });
  const reached = async (block: number) =>
    (await admin.query('SELECT 1 FROM chain_indexer.cursors WHERE head_block >= $1', [block])).rowCount === 1;
  await eventually(() => reached(first - 1));
  const started = performance.now();
  while (!(await reached(last))) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await admin.query('SELECT count(*)::int AS count FROM chain_indexer.transfers');
  await running.stop();
  if (rows[0].count !== hits) throw new Error(`${rows[0].count} transfers found`);
  return count / seconds;
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
