import { inParts } from '@libs/testing/jest/parts';
import 'reflect-metadata';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { SWEEP_BLOCKS, type SweepDone } from '@libs/events/payloads/sweeps.payload';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { SWEEP_STATES } from '@libs/state-machines/sweep.machine';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { TestBus } from '@libs/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { Contract, Wallet } from 'ethers';
import pg from 'pg';
import { service } from '../src/service.js';
import { aShop, sharesOf, signer, sweeperEnv } from './scene.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const chain = useChain({ blockTimeMs: 250 });
const children: ChildProcess[] = [];
let dir: string;
let database: TestDatabase;
let nats: EmbeddedNats;
let bus: TestBus;
let client: pg.Client;
let done: SweepDone[];
let keys: RunningService;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sweeper-process-'));
  [database, nats] = await Promise.all([createTestDatabase([service, signer]), startNatsServer({ dir })]);
  bus = await TestBus.connect(nats.url);
  await bus.makeStreams(['sessions', 'dashboard']);
  client = new pg.Client({ connectionString: database.urlOf(service.name) });
  await client.connect();
  done = bus.receives('sweep.done');
  keys = await startService(signer, { ...environment(), DATABASE_URL: database.urlOf(signer.name) });
}, 300_000);

afterEach(async () => {
  for (const child of children.splice(0)) await stopped(child, 'SIGKILL');
});

afterAll(async () => {
  await keys.stop();
  await client.end();
  await bus.close();
  await nats.stop();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
}, 300_000);

/** Runs the service in a separate process. */
function run(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment(), PATH: process.env['PATH'], ...env },
  });
  children.push(child);
  return child;
}

function environment(): Record<string, string> {
  return {
    ...sweeperEnv(chain),
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: database.urlOf(service.name),
    NATS_URL: nats.url,
    SHUTDOWN_DELAY_MS: '0',
  };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

describe.each(
  inParts([
    ['after_sign', 'between signing and broadcast', 0],
    ['after_broadcast', 'between broadcast and its record', 1],
  ] as const),
)('a process killed at %s', (faultPoint, gap, broadcasts) => {
  it(`${gap} leads to one sweep: the next process sends the stored bytes`, async () => {
    const relayer = chain.account(2).address;
    const nonce = await chain.provider.getTransactionCount(relayer);
    const shop = aShop(chain, bus);
    const killed = once(run({ FAULT_POINT: faultPoint }), 'exit');
    const payments = [await shop.isPaid(shop.session(), 5_00), await shop.isPaid(shop.session(), 6_00)];
    const [, signal] = (await killed) as [number | null, NodeJS.Signals];
    expect(signal).toBe('SIGKILL');
    const { rows: stored } = await client.query(
      'SELECT s.hash FROM transactions t JOIN signed_transactions s ON s.transaction_id = t.id WHERE t.nonce = $1',
      [nonce],
    );
    expect(stored).toHaveLength(1);
    expect((await chain.provider.getTransaction(stored[0].hash)) === null).toBe(broadcasts === 0);

    run();

    const ids = payments.map((payment) => payment.data.payment_id);
    await eventually(() => sharesOf(done, ids).length === 2);
    // The order in which the two payments are signed is not defined.
    expect(sharesOf(done, ids).map(({ event }) => event.sweep_tx_hash)).toContain(stored[0].hash);
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(10_890_000n);
    const { rows: all } = await client.query('SELECT nonce::int FROM transactions ORDER BY nonce');
    expect(new Set(all.map((row) => row.nonce)).size).toBe(all.length);
  });
});

describe.each(inParts(['after_sign', 'after_broadcast']))('a process killed at %s of an order', (faultPoint) => {
  it('leads to one order: the next process sends the stored bytes', async () => {
    const shop = aShop(chain, bus, { delay: 86_400 });
    const killed = once(run({ FAULT_POINT: faultPoint }), 'exit');
    const moved = Wallet.createRandom().address;
    await shop.isPublished();
    await shop.replacesWallet(moved);
    const [, signal] = (await killed) as [number | null, NodeJS.Signals];
    expect(signal).toBe('SIGKILL');

    run();

    const orders = async () =>
      (
        await client.query(
          'SELECT t.state FROM treasury_orders o JOIN transactions t ON t.id = o.transaction_id WHERE o.treasury = $1',
          [moved.toLowerCase()],
        )
      ).rows;
    await eventually(async () => (await orders())[0]?.state === 'final');
    await eventually(async () => {
      const { rows } = await client.query('SELECT due_at FROM given_terms WHERE merchant_id = $1', [shop.id]);
      return rows[0]?.due_at === null;
    });
    expect(await orders()).toHaveLength(1);
    const checkout = new Contract(chain.checkout.address, checkoutInterface, chain.provider);
    expect((await checkout.getFunction('queuedTreasury')(shop.merchant))[0]).toBe(moved);
  });
});

describe.each(inParts(['after_sign', 'after_broadcast']))('a process killed at %s of a recovery', (faultPoint) => {
  it('has counted its gas before, once', async () => {
    const [shop, token, transferId] = [aShop(chain, bus), chain.account(7), Date.now()];
    const { usdc } = await deployTestTokens(token);
    const session = shop.session();
    await mintTestTokens(token, usdc, session.address, 1_000_000n);
    const killed = once(run({ FAULT_POINT: faultPoint }), 'exit');
    await eventually(() => bus.calls('sweeper.recoveries', { merchant_id: 0, transfer_ids: [] }));
    const { feeBps: fee_bps, treasury: initial_treasury, delay: treasury_delay_s } = shop.terms;
    const terms = { initial_treasury, treasury_delay_s, merchant_number: shop.id, fee_bps };
    await bus.calls('sweeper.recover', {
      ...{ merchant_id: shop.id, transfer_id: transferId, chain_id: 42161, token_address: usdc },
      terms: { ...terms, session_id: session.sessionId, deposit_address: session.address },
    });
    expect(((await killed) as [number | null, NodeJS.Signals])[1]).toBe('SIGKILL');
    const attempts = async () =>
      (
        await client.query(
          `SELECT a.gas_limit = t.gas_limit AS is_whole, r.status FROM recovery_attempts a
           JOIN transactions t ON t.id = a.transaction_id JOIN recoveries r ON r.transaction_id = t.id
           WHERE a.merchant_id = $1`,
          [shop.id],
        )
      ).rows;
    expect(await attempts()).toEqual([{ is_whole: true, status: 'sent' }]);

    run();

    await eventually(async () => (await attempts())[0]?.status === 'done');
    expect(await attempts()).toHaveLength(1);
  });
});

describe('settings', () => {
  it('of production refuse publicly known tokens', async () => {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...sweeperEnv(chain),
        PATH: process.env['PATH'],
        PUBLIC_URL: 'https://pay.example.com',
        DATABASE_URL: database.urlOf(service.name),
        NATS_URL: nats.url,
        INTERNAL_API_TOKEN: 'development-0123456789',
      },
    });
    const output: Buffer[] = [];
    child.stderr.on('data', (piece: Buffer) => output.push(piece));

    const [code] = (await once(child, 'close')) as [number];

    expect(code).toBe(1);
    const text = Buffer.concat(output).toString();
    expect(text).toContain('INTERNAL_API_TOKEN: is a development key');
  });
});

describe('the schema', () => {
  it('has exactly the states and reasons of the code', async () => {
    const { rows } = await client.query<{ rule: string }>(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = 'payments'::regclass AND contype = 'c'`,
    );
    const listed = (column: string) =>
      rows
        .map(({ rule }) => rule)
        .filter((rule) => rule.includes(`(${column} = ANY`))
        .map((rule) => [...rule.matchAll(/'([a-z_]+)'::text/g)].map(([, name]) => name));
    expect(listed('status')).toEqual([[...SWEEP_STATES]]);
    expect(listed('blocked_reason')).toEqual([[...SWEEP_BLOCKS]]);
  });

  it('comes and goes without a trace', async () => {
    const other = await createTestDatabase([service]);
    const target = { schema: 'sweeper', migrations: [...service.migrations!] };
    try {
      for (const _ of target.migrations) await undoLastMigration(target, other.adminUrl);
      const left = await tablesOf(other);
      await migrate(target, other.adminUrl);

      expect(left).toEqual([]);
      expect(await tablesOf(other)).toContain('payments');
    } finally {
      await other.drop();
    }
  });
});

async function tablesOf({ adminUrl }: TestDatabase): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'sweeper' AND tablename <> 'migration'`,
  );
  await admin.end();
  return rows.map((row) => row.tablename);
}
