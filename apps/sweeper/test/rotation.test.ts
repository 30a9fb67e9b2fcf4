import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { startService } from '@libs/service-kit/start-service';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { service } from '../src/service.js';
import { aShop, INTERNAL_TOKEN, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const NEW_TOKEN = 'the-next-internal-token';

// The chain mines at once for each transaction unless a test disables that.
const chain = useChain();
const world = useSweeper({ env: () => sweeperEnv(chain) });
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

/** Waits for the sweep while blocks are mined, and returns the relayer that paid for it. */
async function sweptBy(paymentId: number): Promise<string> {
  const { event } = await eventually(async () => {
    await chain.mine();
    return sharesOf(done, [paymentId])[0];
  });
  return (await chain.provider.getTransaction(event.sweep_tx_hash))!.from;
}

describe('a relayer key that is replaced', () => {
  it('finishes what it sent, while the new one sends from then on', async () => {
    const [oldKey, newKey] = [chain.account(2), chain.account(5)];
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 8_00);
    await chain.provider.send('evm_setAutomine', [false]);
    await world.bus.publishes('payment.confirmed', payment);
    await eventually(
      async () => (await world.rows('SELECT 1 FROM signed_transactions WHERE sent_at IS NOT NULL')).length > 0,
    );

    await world.beside.stop();
    await world.startSecond({ RELAYER_KEYS: `${newKey.privateKey}, ${oldKey.privateKey}` });
    const next = await startService(service, {
      ...world.env,
      RELAYER_ADDRESSES: `${newKey.address}, ${oldKey.address}`,
      INTERNAL_API_TOKEN: `${NEW_TOKEN},${INTERNAL_TOKEN}`,
    });
    await world.service.stop();
    Object.assign(world, { service: next });
    await chain.provider.send('evm_setAutomine', [true]);
    const later = await shop.isPaid(shop.session(), 9_00);

    expect(await sweptBy(payment.data.payment_id)).toBe(oldKey.address);
    expect(await sweptBy(later.data.payment_id)).toBe(newKey.address);
    await eventually(async () => (await world.rows("SELECT 1 FROM transactions WHERE state = 'pending'")).length === 0);
  });
});

describe('GET /api/internal/treasury while the token is rotated', () => {
  const get = (token: string) =>
    request(world.service.url, 'GET', '/api/internal/treasury', { headers: { authorization: `Bearer ${token}` } });

  it('accepts the new token and the old one, and nothing else', async () => {
    const responses = await Promise.all([NEW_TOKEN, INTERNAL_TOKEN, `${NEW_TOKEN},${INTERNAL_TOKEN}`, ''].map(get));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    expect(responses[0]!.body.relayer_address).toBe(chain.account(5).address);
  });
});
