import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/data-source';
import { Database } from '@libs/service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import type { DataSource } from 'typeorm';
import { type WaitingWork, WaitingWorkRepository } from '../src/loops/waiting-work.repository.js';
import { service } from '../src/service.js';

const NOTHING = { disputed: false, doubted: false, changed: false, unsettled: false };
const PLACE = `'0xa', '0xd', '0xt', 0, 5, 1, '0xtreasury', 1, 0`;
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
  for (const table of ['payments', 'transactions', 'swept_logs', 'doubted_sweeps'])
    await source.query(`DELETE FROM ${table}`);
});

/** A log of the address of `aPayment`. */
const aLog = (more: Record<string, string> = {}) => {
  const columns = [LOG_COLUMNS, ...Object.keys(more)].join(', ');
  return source.query(`INSERT INTO swept_logs (${columns}) VALUES (${[PLACE, ...Object.values(more)].join(', ')})`);
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

/** A transaction in a state, whose id is 7. */
const aTransaction = (state: string) =>
  source.query(
    `INSERT INTO transactions (id, relayer, nonce, call_data, gas_limit, state)
     OVERRIDING SYSTEM VALUE VALUES (7, '0xr', 1, '0x', 1, $1)`,
    [state],
  );

const CASES: readonly [string, keyof WaitingWork | undefined, () => Promise<unknown>][] = [
  ['nothing', undefined, async () => undefined],
  [
    'disputed: the providers do not agree',
    'disputed',
    () => database.query(`INSERT INTO doubted_sweeps VALUES ('0xa')`),
  ],
  ['doubted: a reorg made a log doubtful', 'doubted', () => aLog({ doubted_from: '9' })],
  ['nothing of a log that only an earlier release wrote', undefined, () => aLog()],
  ['changed: an event came after a payment was done', 'changed', () => aPayment({ ...DONE, look_again: 'true' })],
  ['nothing of a payment that is done', undefined, () => aPayment(DONE)],
  [
    'unsettled: a checked log of an address where a payment waits',
    'unsettled',
    async () => {
      await aPayment();
      await aLog({ checked_at: 'now()' });
    },
  ],
  ['nothing of a sweep by strangers', undefined, () => aLog({ checked_at: 'now()' })],
  [
    'unsettled: a payment whose transaction has ended',
    'unsettled',
    async () => {
      await aTransaction('final');
      await aPayment({ status: `'sent'`, transaction_id: '7' });
    },
  ],
  [
    'nothing of a payment whose transaction is on its way',
    undefined,
    async () => {
      await aTransaction('pending');
      await aPayment({ status: `'sent'`, transaction_id: '7' });
    },
  ],
];

describe('a look at what waits', () => {
  it.each(CASES)('finds %s', async (_what, kind, plant) => {
    await plant();

    expect(await repository.look(database)).toEqual({ ...NOTHING, ...(kind && { [kind]: true }) });
  });
});
