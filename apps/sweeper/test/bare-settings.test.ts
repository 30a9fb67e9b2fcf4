import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SweepBlocked, SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

/** A port without a listener. */
const DEAD_PROVIDER = 'http://127.0.0.1:1';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({
  env: () => {
    const { REGISTRAR_ADDRESS, INTERNAL_API_TOKEN, FEE_RECIPIENT, ...rest } = sweeperEnv(chain);
    return { ...rest, RPC_URLS: `${DEAD_PROVIDER},${rest['RPC_URLS']}` };
  },
});
let done: SweepDone[];
let blocked: SweepBlocked[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
  blocked = world.bus.receives('sweep.blocked');
});

describe('without a token', () => {
  it('the internal route does not exist', async () => {
    const { status, body } = await world.http('GET', '/api/internal/treasury', {
      headers: { authorization: 'Bearer anything' },
    });

    expect(status).toBe(404);
    expect(body.error.code).toBe('not_found');
  });
});

describe('without its first provider', () => {
  it('sweeps through the next one, and settles nothing from that one alone', async () => {
    const shop = aShop(chain, world.bus);

    const payment = await shop.isPaid(shop.session(), 5_00);

    await eventually(async () => (await chain.balanceOf('USDC', shop.terms.treasury)) === 4_950_000n);
    const head = await chain.head();
    await eventually(async () => (await chain.head()) > head + 8);
    expect(sharesOf(done, [payment.data.payment_id])).toEqual([]);
    expect(await world.rows('SELECT status FROM payments WHERE payment_id = $1', [payment.data.payment_id])).toEqual([
      { status: 'sent' },
    ]);
  });
});

describe('without a registrar', () => {
  it('a replaced treasury blocks payments at older addresses', async () => {
    const shop = aShop(chain, world.bus);
    await shop.replacesWallet(Wallet.createRandom().address);
    await eventually(async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length);

    const payment = await shop.isPaid(shop.session(), 5_00);

    const block = await eventually(() => blocked.find((event) => event.merchant_id === shop.id));
    expect(block).toMatchObject({ reason: 'treasury_order', payment_ids: [payment.data.payment_id] });
    expect(await chain.balanceOf('USDC', shop.terms.treasury)).toBe(0n);
  });
});
