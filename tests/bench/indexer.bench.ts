import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { service } from '@apps/chain-indexer/service';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { provisionService } from '@libs/service-kit/database/schema/provision';
import { startService } from '@libs/service-kit/start-service';
import { startTestChain, type TestChain } from '@libs/testing/chain/test-chain';
import { eventually } from '@libs/testing/eventually';
import { concat, keccak256, toBeHex } from 'ethers';
import pg from 'pg';
import { Pool } from 'undici';
import { KEEP, Recorder } from './figures/recorder.js';

/**
 * Backfill of 100,000 Transfer logs with 1,000,000 watched addresses through the whole chain-indexer, against raw
 * `eth_getLogs` + JSON.parse of the same logs from the same node: logs per second of each, and their ratio.
 * `--rounds=3`, `--keep`
 */
const { values: options } = parseArgs({ options: { ...KEEP, rounds: { type: 'string', default: '3' } } });
const figures = new Recorder('indexer', options);
const BLOCKS = 2_000;
const LOGS_PER_BLOCK = 50;
const WATCHED = 1_000_000;
/** One log in a thousand pays one of ours: on a public chain nearly all transfers are other people's. */
const HIT_EVERY = 1_000;
const RAW_RANGE = 160;
const PASSWORD = 'bench';
const SCHEMA = 'chain_indexer';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A "token" that only talks: calldata (n, seed) emits n Transfers of 1 unit to keccak256(seed + i). */
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
  const head = await talk(chain);
  const logs = BLOCKS * LOGS_PER_BLOCK;
  await provisionService(admin, { schema: SCHEMA, password: PASSWORD });
  await migrate({ schema: SCHEMA, migrations: [...(service.migrations ?? [])] }, postgres.superuserUrl);
  await watch();
  await raw(chain, head.first, head.last);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 1; round <= Number(options.rounds); round++) {
    theirs.push(logs / (await raw(chain, head.first, head.last)));
    ours.push(logs / (await index(chain, head)));
    console.log(`round ${round}: indexer ${ours.at(-1)!.toFixed(0)} logs/s, raw ${theirs.at(-1)!.toFixed(0)} logs/s`);
  }
  figures.end({ backfill: { values: ours, peer: theirs } });
} finally {
  await admin.end();
  chain.provider.destroy();
  await chain.anvil.stop();
  await nats.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** Puts the chatterbox where USDC is and makes it talk, one transaction a block. */
async function talk({ provider, tokens, account, head }: TestChain): Promise<{ first: number; last: number }> {
  await provider.send('anvil_setCode', [tokens.USDC, CHATTERBOX]);
  const first = (await head()) + 1;
  const from = account(7).address;
  for (let block = 0; block < BLOCKS; block++) {
    const data = concat([toBeHex(LOGS_PER_BLOCK, 32), toBeHex(block * LOGS_PER_BLOCK, 32)]);
    await provider.send('eth_sendTransaction', [{ from, to: tokens.USDC, data, gas: '0x4c4b40' }]);
  }
  const last = first + BLOCKS - 1;
  await eventually(async () => (await head()) >= last);
  return { first, last };
}

async function watch(): Promise<void> {
  const hits = Array.from({ length: (BLOCKS * LOGS_PER_BLOCK) / HIT_EVERY }, (_, index) =>
    Buffer.from(keccak256(toBeHex(index * HIT_EVERY, 32)).slice(26), 'hex'),
  );
  await admin.query(
    `INSERT INTO chain_indexer.watched (address, merchant_id, created_at)
     SELECT substr(sha256(i::text::bytea), 1, 20), 1, now() FROM generate_series(1, $1) AS i`,
    [WATCHED - hits.length],
  );
  await admin.query('INSERT INTO chain_indexer.watched SELECT unnest($1::bytea[]), 1, now()', [hits]);
  await admin.query('ANALYZE chain_indexer.watched');
}

/** Seconds to read and parse all logs, and nothing else. */
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

/** Seconds the service takes from its first look at the chain to the last of the logs, and checks what it found. */
async function index(chain: TestChain, { first, last }: { first: number; last: number }): Promise<number> {
  // The outbox stays: the stream ends with an event of the round before, which it must know.
  await admin.query('TRUNCATE chain_indexer.cursors, chain_indexer.anchors, chain_indexer.transfers');
  const databaseUrl = Object.assign(new URL(postgres.superuserUrl), { username: SCHEMA, password: PASSWORD }).href;
  const running = await startService(service, {
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    ...chain.env(),
    CHECKOUT_DEPLOY_BLOCK: String(first),
    CONFIRMATION_POLICY: 'local',
  });
  const reached = async (block: number) =>
    (await admin.query('SELECT 1 FROM chain_indexer.cursors WHERE head_block >= $1', [block])).rowCount === 1;
  await eventually(() => reached(first - 1));
  const started = performance.now();
  while (!(await reached(last))) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await admin.query('SELECT count(*)::int AS count FROM chain_indexer.transfers');
  await running.stop();
  if (rows[0].count !== (BLOCKS * LOGS_PER_BLOCK) / HIT_EVERY) throw new Error(`${rows[0].count} transfers found`);
  return seconds;
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
