import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import type { DataSource } from 'typeorm';
import { type WaitingWork, WaitingWorkRepository } from '../src/loops/waiting-work.repository.js';
import { service } from '../src/service.js';

const NOTHING = {
  ...{ disputed: false, doubted: false, changed: false, unsettled: false },
  ...{ due: false, pending: false, open: false },
};
const LOG = `'0xa', '0xd', '0xt', 0, 5, 1, '0xtreasury', 1, 0`;
const LOG_COLUMNS = 'tx_hash, deposit, token, ordinal, block_number, log_index, treasury, net, fee';

let test: TestDatabase;
let source: DataSource;
let database: Database;
const repository = new WaitingWorkRepository();

beforeAll(async () => {
  test = await createTestDatabase([service]);
  const url = test.urlOf('sweeper');
  source = await createDataSource({ url, schema: 'sweeper', poolSize: 2, applicationName: 'test' }).initialize();
  database = new Database(source);
}, 60_000);
afterAll(async () => {
  await source?.destroy();
  await test?.drop();
});
beforeEach(async () => {
  for (const table of [
    'payments',
    'transactions',
    'swept_logs',
    'doubted_sweeps',
    'own_orders',
    'given_terms',
    'recoveries',
  ])
    await source.query(`DELETE FROM ${table}`);
});

/** Inserts a log of the address of `aPayment`. */
const aLog = (more: Record<string, string> = {}) => {
  const columns = [LOG_COLUMNS, ...Object.keys(more)].join(', ');
  return source.query(`INSERT INTO swept_logs (${columns}) VALUES (${[LOG, ...Object.values(more)].join(', ')})`);
};

const aPayment = (more: Record<string, string> = {}) => {
  const given: Record<string, string> = {
    ...{ payment_id: '1', merchant_id: '1', chain_id: '1', token: `'0xt'`, deposit: `'0xd'`, fee_bps: '1' },
    ...{ initial_treasury: `'0x1'`, treasury_delay_s: '0', merchant_number: '1', session_id: `'ps_1'`, gross: '1' },
    ...{ transfer_block: '1', transfer_log: '1', last_event: `'00000000-0000-7000-8000-000000000000'` },
    ...more,
  };
  const [names, values] = [Object.keys(given).join(', '), Object.values(given).join(', ')];
  return source.query(`INSERT INTO payments (${names}) VALUES (${values})`);
};

const DONE = { status: `'done'`, sweep_tx_hash: `'0xa'`, fee: '0', net: '1' };

/** Inserts a transaction in a state, with id 7. */
const aTransaction = (state: string) =>
  source.query(
    `INSERT INTO transactions (id, relayer, nonce, call_data, gas_limit, state)
     OVERRIDING SYSTEM VALUE VALUES (7, '0xr', 1, '0x', 1, $1)`,
    [state],
  );

const BLOCKED = { status: `'blocked'`, blocked_reason: `'no_gas'`, blocked_message: `'none'` };
/** The columns of a payment that is not to be sent yet. */
const LATER = { next_try_at: `now() + interval '1 hour'` };

const anOrder = (due: string) =>
  source.query(
    `INSERT INTO own_orders
       (checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s, treasury, nonce, deadline, signature, due_at)
     VALUES (1, '0xk', 1, '0x1', 0, '0x2', 0, 1, '0x', ${due})`,
  );

const theTerms = (due: string) =>
  source.query(
    `INSERT INTO given_terms (checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s, due_at)
     VALUES (1, '0xk', 1, '0x1', 0, ${due})`,
  );

const aRecovery = (more: { status?: string; next_try_at?: string }) => {
  const { status = `'queued'`, next_try_at = 'now()' } = more;
  return source.query(
    `INSERT INTO recoveries (transfer_id, merchant_id, token, deposit, initial_treasury, treasury_delay_s, merchant_number,
       fee_bps, session_id, status, next_try_at) VALUES (1, 1, '0xt', '0xd', '0x1', 0, 1, 1, 'ps_1', ${status}, ${next_try_at})`,
  );
};

const LATER_ON = `now() + interval '1 hour'`;

const CASES: readonly [string, readonly (keyof WaitingWork)[], () => Promise<unknown>][] = [
  ['nothing', [], async () => undefined],
  [
    'disputed: the providers do not agree',
    ['disputed'],
    () => database.query(`INSERT INTO doubted_sweeps VALUES ('0xa')`),
  ],
  ['doubted: a reorg made a log doubtful', ['doubted'], () => aLog({ doubted_from: '9' })],
  ['nothing of a log that only an earlier release wrote', [], () => aLog()],
  ['changed: an event came after a payment was done', ['changed'], () => aPayment({ ...DONE, look_again: 'true' })],
  ['nothing of a payment that is done', [], () => aPayment(DONE)],
  [
    'unsettled: a checked log of an address where a payment waits',
    ['unsettled', 'open'],
    async () => {
      await aPayment(LATER);
      await aLog({ checked_at: 'now()' });
    },
  ],
  ['nothing of a sweep by strangers', [], () => aLog({ checked_at: 'now()' })],
  [
    'unsettled: a payment whose transaction has ended',
    ['unsettled', 'open'],
    async () => {
      await aTransaction('final');
      await aPayment({ status: `'sent'`, transaction_id: '7' });
    },
  ],
  [
    'pending: a transaction that is on its way, with its payment',
    ['pending', 'open'],
    async () => {
      await aTransaction('pending');
      await aPayment({ status: `'sent'`, transaction_id: '7' });
    },
  ],
  ['due: a payment', ['due', 'open'], () => aPayment()],
  ['due: a payment that was blocked', ['due', 'open'], () => aPayment({ ...BLOCKED })],
  ['nothing due of a payment that waits', ['open'], () => aPayment(LATER)],
  ['nothing due of a payment that was reverted', ['open'], () => aPayment({ reverted: 'true' })],
  ['due: an order of a treasury', ['due', 'open'], () => anOrder('now()')],
  ['open: an order of a treasury that is watched', ['open'], () => anOrder(LATER_ON)],
  ['nothing of an order that is over', [], () => anOrder('NULL')],
  ['due: terms that need an order', ['due', 'open'], () => theTerms('now()')],
  ['open: terms that are checked again', ['open'], () => theTerms(LATER_ON)],
  ['nothing of terms that need none', [], () => theTerms('NULL')],
  ['due: a recovery', ['due', 'open'], () => aRecovery({})],
  ['open: a recovery that is tried again', ['open'], () => aRecovery({ next_try_at: LATER_ON })],
];

describe('a poll for waiting work', () => {
  it.each(CASES)('finds %s', async (_what, kinds, plant) => {
    await plant();

    const found = Object.fromEntries(kinds.map((kind) => [kind, true]));
    expect(await repository.read(database)).toEqual({ ...NOTHING, ...found });
  });
});
