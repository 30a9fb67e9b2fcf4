import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { grantCredits } from '../src/commands/grant-credits.js';
import { TopUpsService } from '../src/top-ups/top-ups.service.js';
import { useAccounts } from './accounts.js';

const { world, anAccount } = useAccounts();
type Account = Awaited<ReturnType<typeof anAccount>>;

const PLATFORM_ID = 7;
/** The sessions that the replaced sessions service created, by idempotency key. */
const minted = new Map<string, SessionView>();
let platformId: number | null;
let refusal: AppError | undefined;
let payments = 0;

beforeAll(() => {
  world.bus.handles('dashboard.platform_merchant', () => ({ merchant_id: platformId }));
  world.bus.handles('sessions.create_link', ({ merchant_id, idempotency_key: key, ...request }) => {
    if (refusal) return refusal;
    const token = `token-${minted.size + 1}`;
    const session = {
      ...({ ...request, merchant_id } as unknown as SessionView),
      token,
      invoice_id: minted.size + 1,
      pay_url: `http://127.0.0.1:3000/pay/${token}`,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    minted.set(key!, session);
    return { session };
  });
});

beforeEach(() => {
  platformId = PLATFORM_ID;
  refusal = undefined;
});

const topUp = async ({ key }: Account, cents = 25_00) =>
  (await key.call('POST', '/credits/top_up', { amount_usd_cents: cents })).body as { top_up_id: number; token: string };
const balance = async ({ key }: Account) => (await key.call('GET', '/credits')).body.balance_usd as number;
const ledger = async ({ key }: Account) =>
  ((await key.call('GET', '/credits/ledger')).body.data as { kind: string; amount_usd: number }[]).map(
    ({ kind, amount_usd }) => [kind, amount_usd],
  );

/** An event of a payment of a session. */
function payment(session_token: string, cents: number, version: number, payment_id = ++payments): PaymentChanged {
  const word = `0x${'ab'.repeat(32)}`;
  const address = `0x${'0'.repeat(40)}`;
  return {
    chain_id: 1,
    merchant_id: PLATFORM_ID,
    version,
    data: {
      payment_id,
      invoice_id: 1,
      session_token,
      user_external_id: 1,
      metadata: null,
      amount_usd_cents: cents,
      asset: 'USDC',
      token: 'USDC',
      tx_hash: word,
      log_index: 1,
      block_number: 1,
      from_address: address,
    },
    token_address: address,
    base_units: `${cents}0000`,
    deposit: {
      initial_treasury: address,
      treasury_delay_s: 0,
      merchant_number: PLATFORM_ID,
      fee_bps: 0,
      session_id: word,
      deposit_address: address,
    },
  };
}

describe('POST /v1/credits/top_up', () => {
  it('returns a payment link of the platform’s merchant', async () => {
    const account = await anAccount();

    const { status, body } = await account.key.call('POST', '/credits/top_up', { amount_usd_cents: 25_00 });
    const session = minted.get(`top-up-${body.top_up_id}`)!;

    expect([status, body]).toEqual([
      201,
      {
        top_up_id: expect.any(Number),
        pay_url: session.pay_url,
        token: session.token,
        invoice_id: session.invoice_id,
        expires_at: session.expires_at,
      },
    ]);
    expect(session).toMatchObject({ merchant_id: PLATFORM_ID, amount_usd_cents: 25_00, user_external_id: account.id });
  });

  it('is refused where the platform sells no credits', async () => {
    const { key } = await anAccount();
    const tries = async () => (await key.call('POST', '/credits/top_up', { amount_usd_cents: 100 })).body.error?.code;

    platformId = null;
    expect(await tries()).toBe('TOP_UP_NOT_SET_UP');
    platformId = PLATFORM_ID;
    refusal = new AppError('merchant_not_active');
    expect(await tries()).toBe('TOP_UP_NOT_SET_UP');
  });

  it.each([99, 1_000_001, 1.5, '100', null])('refuses %j cents', async (amount_usd_cents) => {
    const { key } = await anAccount();

    expect((await key.call('POST', '/credits/top_up', { amount_usd_cents })).status).toBe(422);
  });

  it('and the ledger are for callers that reach the whole account; the balance is for every key', async () => {
    const account = await anAccount();
    const narrow = await account.aKey('own_spaces');

    expect((await narrow.call('POST', '/credits/top_up', { amount_usd_cents: 100 })).status).toBe(403);
    expect((await narrow.call('GET', '/credits/ledger')).status).toBe(403);
    expect((await narrow.call('GET', '/credits')).body).toEqual({ balance_usd: 0, held_usd: 0, available_usd: 0 });
  });
});

/** Publishes an event, and waits until it is handled. */
async function publish(
  event: 'payment.confirmed' | 'payment.late' | 'payment.reverted',
  word: PaymentChanged,
): Promise<void> {
  const id = await world.bus.publishes(event, word);
  await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [id])).length > 0);
}

describe('money for a top-up', () => {
  it('is credited once for each payment, with what was paid, on time or late', async () => {
    const account = await anAccount();
    const { token } = await topUp(account);
    const [first, second] = [payment(token, 10_00, 1), payment(token, 20_01, 1)];

    await publish('payment.confirmed', payment('somebody-elses', 99_00, 1));
    for (const word of [first, first]) await publish('payment.confirmed', word);
    for (const word of [second, second]) await publish('payment.late', word);

    expect(await ledger(account)).toEqual([
      ['top_up', 20.01],
      ['top_up', 10],
    ]);
    expect(await balance(account)).toBe(30.01);
  });

  it('is found among many payments for other sessions that arrive with it', async () => {
    const accounts = [await anAccount(), await anAccount()];
    const tokens: string[] = [];
    for (const account of accounts) tokens.push((await topUp(account)).token);
    const words = Array.from({ length: 40 }, (_, at) => payment(tokens[at - 18] ?? `stranger-${at}`, 1_00 + at, 1));

    await Promise.all(words.map((word) => publish('payment.confirmed', word)));

    expect(await Promise.all(accounts.map(ledger))).toEqual([[['top_up', 1.18]], [['top_up', 1.19]]]);
  });

  it('locks accounts in the order of their ids, whichever is paid for first: a wait for one holds none after it', async () => {
    const [older, younger] = [await anAccount(), await anAccount()];
    const words: PaymentChanged[] = [];
    for (const account of [younger, older]) words.push(payment((await topUp(account)).token, 10_00, 1));
    const database = world.service.app.get(Database, { strict: false });
    const topUps = world.service.app.get(TopUpsService, { strict: false });
    const row = 'SELECT 1 FROM account WHERE id = $1 FOR UPDATE';
    let waiting: Promise<void> | undefined;
    await database.transaction(async (holder) => {
      await holder.query(row, [older.id]);
      waiting = database.transaction((tx) => topUps.applyAll(tx, words, true));
      await eventually(async () => {
        const blocked = await world.rows(
          'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
        );
        return blocked.length > 0;
      });

      expect(await world.rows(`${row} SKIP LOCKED`, [younger.id])).toHaveLength(1);
    });
    await waiting;
    expect([await balance(older), await balance(younger)]).toEqual([10, 10]);
  });

  it('is reverted once when it leaves the chain, though it was spent, and credited again with the payment', async () => {
    const account = await anAccount();
    const { token } = await topUp(account);
    await publish('payment.confirmed', payment(token, 10_00, 1, 900));
    await world.rows('UPDATE account SET balance_micro_usd = balance_micro_usd - 4000000 WHERE id = $1', [account.id]);

    for (let times = 0; times < 2; times++) await publish('payment.reverted', payment(token, 10_00, 2, 900));
    expect(await balance(account)).toBe(-4);
    await publish('payment.confirmed', payment(token, 10_00, 4, 900));
    expect(await balance(account)).toBe(6);

    expect(await ledger(account)).toEqual([
      ['top_up', 10],
      ['reversal', -10],
      ['top_up', 10],
    ]);
  });

  it('is right in any order', async () => {
    const account = await anAccount();
    const { token } = await topUp(account);

    await publish('payment.reverted', payment(token, 10_00, 2, 901));
    await publish('payment.confirmed', payment(token, 10_00, 1, 901));
    await publish('payment.late', payment(token, 5_00, 3, 902));
    await publish('payment.reverted', payment(token, 5_00, 2, 902));

    expect(await ledger(account)).toEqual([['top_up', 5]]);
  });
});

describe('the ledger', () => {
  it('cannot be changed, not even by the service itself', async () => {
    const account = await anAccount();
    await give(account.id, 1);

    for (const sql of ['UPDATE ledger SET amount_micro_usd = 1', 'DELETE FROM ledger'])
      await expect(world.rows(sql)).rejects.toThrow('permission denied');
    expect(await ledger(account)).toEqual([['grant', 1]]);
  });

  it('is a list in pages, newest first', async () => {
    const account = await anAccount();
    for (const usd of [1, 2, 3]) await give(account.id, usd);

    const first = (await account.key.call('GET', '/credits/ledger?limit=2')).body;
    const rest = (await account.key.call('GET', `/credits/ledger?limit=2&cursor=${first.next_cursor}`)).body;

    expect([...first.data, ...rest.data].map(({ balance_usd }) => balance_usd)).toEqual([6, 3, 1]);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
  });
});

describe('the grant command', () => {
  it('grants credits to an account that may be new, and is audited', async () => {
    const audited = world.bus.receives('audit.recorded');

    const { stdout } = await grant('merchant:77', '12.5', 'for', 'the demo');

    expect(stdout).toBe('merchant:77 has US$12.5\n');
    const [entry] = await world.rows(
      `SELECT account_id, kind, amount_micro_usd::text, note FROM ledger
       WHERE account_id = (SELECT id FROM account WHERE merchant_id = 77)`,
    );
    expect(entry).toMatchObject({ kind: 'grant', amount_micro_usd: '12500000', note: 'for the demo' });
    const account = `account:${entry!['account_id']}`;
    await eventually(() => audited.some(({ action, target }) => action === 'credits.granted' && target === account));
    expect((await grant(account, '1')).stdout).toBe(`${account} has US$13.5\n`);
  });

  it('prints its usage', async () => {
    // A bare number was that of a person once.
    for (const [target, usd] of [
      ['merchant:7', '-1'],
      ['7', '1'],
      ['merchant:0', '1'],
    ] as const)
      await expect(grant(target, usd)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') });
  });
});

function give(account: number, usd: number): Promise<number> {
  return grantCredits(world.database.urlOf('agent-gateway'), { to: { account }, amountMicroUsd: usd * 1_000_000 });
}

function grant(target: string, ...words: string[]) {
  const command = join(import.meta.dirname, '..', 'src', 'commands', 'grant-credits.js');
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: world.database.urlOf('agent-gateway') };
  return promisify(execFile)(process.execPath, [command, target, ...words], { env });
}
