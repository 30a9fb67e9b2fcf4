import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import type { TestPaymentView } from '@libs/dto/test-mode/test-payments';
import type { ChainProgressed, TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, to } from './scene.js';

const MERCHANT = -1;

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];
let progress: ChainProgressed[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
  dropped = world.bus.receives('transfer.dropped');
  progress = world.bus.receives('chain.progressed');
});

/** Pays a test session whose event has not arrived. */
async function pays(
  address: string,
  changes: Partial<RequestOf<'chain.simulate_payment'>> = {},
): Promise<TestPaymentView> {
  const now = Date.now();
  const reply = await world.bus.calls('chain.simulate_payment', {
    address,
    merchant_id: MERCHANT,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + 3_600_000).toISOString(),
    ...{ asset: 'USDC', amount: '12500000', late: false, reorg: false, wrong_token: false, confirmations: 2 },
    ...changes,
  });
  if ('code' in reply) throw new Error(reply.code);
  return reply.payment;
}

const knows = async (address: string) =>
  ((await world.bus.calls('chain.known', { addresses: [address] })) as ReplyOf<'chain.known'>).known;

describe('the simulated chain', () => {
  it('detects a payment at once, and has it final after its confirmations', async () => {
    const address = anAddress();

    const payment = await pays(address);

    await eventually(() => to(final, address).length === 1);
    expect(to(detected, address)).toMatchObject([
      { chain_id: SIMULATED_CHAIN_ID, tx_hash: payment.tx_hash, base_units: '12500000', version: 1 },
    ]);
    expect(to(final, address)).toMatchObject([{ tx_hash: payment.tx_hash, version: 2 }]);
    const transfers = [{ tx_hash: payment.tx_hash, log_ordinal: 0, version: 2 }];
    expect(await knows(address)).toEqual([{ address, transfers }]);
  });

  it('leaves a payment unconfirmed that gets too few blocks', async () => {
    const [unconfirmed, later] = [anAddress(), anAddress()];

    await pays(unconfirmed, { confirmations: 1 });
    await pays(later);

    await eventually(() => to(final, later).length === 1);
    expect(to(detected, unconfirmed)).toHaveLength(1);
    expect(to(final, unconfirmed)).toEqual([]);
  });

  it.each([
    ['that was final', 2, 1],
    ['that was never final', 0, 0],
  ])('drops a payment %s in a reorg', async (_, confirmations, finals) => {
    const address = anAddress();

    await pays(address, { reorg: true, confirmations });

    await eventually(() => to(dropped, address).length === 1);
    expect(to(final, address)).toHaveLength(finals);
    expect(to(dropped, address)[0]!.version).toBe(2 + finals);
  });

  it('puts a late payment into a block after the window, and moves its clock beyond it', async () => {
    const address = anAddress();
    const closed = Date.now();

    const payment = await pays(address, { late: true, expires_at: new Date(closed).toISOString() });

    expect(payment.block_number * 1_000).toBeGreaterThan(closed);
    await eventually(() =>
      progress.some(({ chain_id, verified_time }) => chain_id === SIMULATED_CHAIN_ID && verified_time * 1_000 > closed),
    );
  });

  it('lists an unsupported token with the test merchant alone, and credits nothing', async () => {
    const address = anAddress();

    const payment = await pays(address, { wrong_token: true });

    const listed = async (merchant_id: number) =>
      (
        (await world.bus.calls('chain.list_unsupported', {
          merchant_id,
          limit: 10,
        })) as ReplyOf<'chain.list_unsupported'>
      ).data;
    expect(await listed(MERCHANT)).toMatchObject([{ tx_hash: payment.tx_hash, to_address: address }]);
    expect(await listed(-MERCHANT)).toEqual([]);
    expect(await knows(address)).toEqual([{ address, transfers: [] }]);
  });

  it('takes 100 payments of a session, also at once, and no more', async () => {
    const address = anAddress();

    const results = await Promise.allSettled(
      Array.from({ length: 104 }, () => pays(address, { confirmations: 0, merchant_id: -2 })),
    );

    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { message: 'test_payment_limit' } });
  }, 60_000);

  it('takes 120 payments of a merchant in a minute, over all its sessions, and holds up no other one', async () => {
    const addresses = Array.from({ length: 125 }, anAddress);
    const refused: string[] = [];

    for (const address of addresses)
      await pays(address, { confirmations: 0, merchant_id: -3 }).catch((error: Error) => refused.push(error.message));

    expect(refused).toEqual(Array(5).fill('rate_limited'));
    await pays(anAddress(), { merchant_id: -4 });
  }, 60_000);

  it('writes nothing where real transfers and addresses are', async () => {
    for (const table of ['transfers', 'watched', 'backfills']) {
      expect(await world.rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });

  it('watches the addresses of test sessions there, and forgets them when their merchant deletes its test data', async () => {
    const address = anAddress();
    const created = new Date();
    await world.bus.publishes('session.opened', {
      ...{ chain_id: SIMULATED_CHAIN_ID, merchant_id: MERCHANT, invoice_id: 1, session_token: address },
      deposit_address: address,
      created_at: created.toISOString(),
      expires_at: new Date(created.getTime() + 60_000).toISOString(),
    });
    await eventually(async () => (await knows(address)).length === 1);
    await pays(address);

    await world.bus.publishes('test_data.erased', { merchant_id: MERCHANT, before: new Date().toISOString() });

    await eventually(async () => (await knows(address)).length === 0);
    expect(await world.rows('SELECT 1 FROM simulated_transfers WHERE to_address = $1', [address])).toEqual([]);
    expect(await world.rows('SELECT 1 FROM unsupported_transfers WHERE merchant_id < 0')).toEqual([]);
  });
});
