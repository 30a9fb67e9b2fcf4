import { describe, expect, it } from '@jest/globals';
import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Contract, Wallet } from 'ethers';
import { aShop, type Shop, sweeperEnv, useSweeper } from './scene.js';

const DAY_S = 86_400;
/** Mines a block for each transaction, and more on request. */
const chain = useChain();
const world = useSweeper({ env: () => sweeperEnv(chain) });

const checkout = () => new Contract(chain.checkout.address, checkoutInterface, chain.provider);
const queuedFor = async ({ merchant }: Shop): Promise<string> =>
  (await checkout().getFunction('queuedTreasury')(merchant))[0];
const ordersOf = ({ merchant }: Shop) =>
  world.rows<{ state: string }>(
    'SELECT t.state FROM treasury_orders o JOIN transactions t ON t.id = o.transaction_id WHERE merchant_key = $1 ORDER BY o.id',
    [merchantKey(merchant)],
  );
const whileMining = <T>(read: () => T | Promise<T>) =>
  eventually(async () => {
    await chain.mine();
    return read();
  });

/** Returns a shop whose issued addresses have an order to another treasury in the newest block. */
async function ordered(): Promise<{ shop: Shop; moved: string }> {
  const shop = aShop(chain, world.bus, { delay: 30 * DAY_S });
  await shop.isPublished();
  const moved = Wallet.createRandom().address;
  await shop.replacesWallet(moved);
  await eventually(async () => (await queuedFor(shop)) === moved);
  return { shop, moved };
}

describe('a queued change of the treasury that a reorg takes away', () => {
  it('is sent again as it was signed', async () => {
    const { shop, moved } = await ordered();

    await chain.reorg(1);

    await whileMining(async () => (await queuedFor(shop)) === moved);
    await whileMining(async () => (await ordersOf(shop))[0]?.state === 'final');
    expect(await ordersOf(shop)).toHaveLength(1);
  });

  it('is ordered again where it was final and what was signed has expired', async () => {
    const { shop, moved } = await ordered();
    await whileMining(async () => (await ordersOf(shop))[0]?.state === 'final');
    const head = await chain.head();
    // The ledger has read the blocks that the chain is about to replace.
    await whileMining(async () => {
      const [cursor] = await world.rows<{ block_number: number }>('SELECT block_number FROM cursors');
      return cursor !== undefined && Number(cursor.block_number) >= head;
    });

    // A reorg sets the node's clock back, so time passes after it; meanwhile no transaction that is sent again may get
    // into a block.
    await chain.provider.send('evm_setAutomine', [false]);
    await chain.provider.send('anvil_reorg', [(await chain.head()) - head + 12, []]);
    await chain.provider.send('evm_increaseTime', [2 * 3_600]);
    await chain.provider.send('anvil_mine', ['0x1']);
    await chain.provider.send('evm_setAutomine', [true]);

    await whileMining(async () => (await ordersOf(shop)).length === 2);
    await whileMining(async () => (await queuedFor(shop)) === moved);
  });
});
