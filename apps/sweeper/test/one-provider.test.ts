import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { aShop, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
let provider: RpcProxy;
beforeAll(async () => {
  provider = await RpcProxy.start(chain.anvil.rpcUrl);
});
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), RPC_URLS: provider.url }) });
afterAll(() => provider.stop());

it('a single provider is accepted where its receipts confirm its logs, and not where they do not', async () => {
  const shop = aShop(chain, world.bus);
  const waiting = await shop.isPaid(shop.session(), 50);
  const { deposit_address: address, initial_treasury: treasury } = waiting.deposit;
  provider.faults.invents = (_, { topics }) => {
    if (!topics[0]?.includes(checkoutInterface.getEvent('Swept')!.topicHash)) return undefined;
    const log = checkoutInterface.encodeEventLog('Swept', [address, waiting.token_address, treasury, 495_000n, 5_000n]);
    return { address: chain.checkout.address, ...log };
  };

  const other = aShop(chain, world.bus);
  const swept = await other.isPaid(other.session(), 5_00);

  const statusOf = async (id: number) =>
    (await world.rows<{ status: string }>('SELECT status FROM payments WHERE payment_id = $1', [id]))[0]?.status;
  await eventually(async () => (await statusOf(swept.data.payment_id)) === 'done');
  expect(await statusOf(waiting.data.payment_id)).toBe('queued');
  expect(await world.rows('SELECT 1 FROM swept_logs WHERE deposit = $1', [address.toLowerCase()])).toEqual([]);
});
