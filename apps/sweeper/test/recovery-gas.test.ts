import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { useChain } from '@libs/testing/chain/use-chain';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { NonceManager } from 'ethers';
import { newTransferId, recoveriesOf, servesRecoveries } from './recoveries.js';
import { aShop, type Session, type Shop, sweeperEnv, useSweeper } from './scene.js';

/**
 * A token of which every address has one unit. It moves in a simulation, where gas has no price, and burns all gas on
 * the chain.
 */
const LIAR = '0x601880600b6000396000f336602414600d573a15600d57fe5b600160005260206000f3';
/** Enough for two of the most costly recoveries, but not for three. */
const GAS_A_DAY = 4_000_000;

const chain = useChain({ blockTimeMs: 250 });
let proxies: [RpcProxy, RpcProxy];
beforeAll(async () => {
  proxies = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
  // Most nodes estimate at least what the first try used. Anvil looks for the lowest limit with which nothing reverts.
  for (const { faults } of proxies) faults.gasEstimate = 1_200_000;
});
const world = useSweeper({
  env: () => ({
    ...sweeperEnv(chain),
    RPC_URLS: proxies.map(({ url }) => url).join(','),
    RECOVERY_GAS_PER_DAY: String(GAS_A_DAY),
  }),
});
let issuer: NonceManager;
let token: string;
let liar: string;

beforeAll(async () => {
  issuer = new NonceManager(chain.account(7));
  token = (await deployTestTokens(issuer)).usdc;
  liar = (await (await issuer.sendTransaction({ data: LIAR })).wait())!.contractAddress as string;
  await servesRecoveries(world);
});
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

const recoveries = recoveriesOf(world);
const { stateOf, ends } = recoveries;
const requests = (shop: Shop, session: Session, of = liar, transferId?: number) =>
  recoveries.requests(shop, session, of, transferId);

describe('a token that lies in the simulation', () => {
  const relayer = () => chain.account(2).address;
  const sent = () => chain.provider.getTransactionCount(relayer());
  const attempts = (shop: Shop) =>
    world.rows<{ gas: number; signed_at: Date }>(
      'SELECT gas_limit::int AS gas, signed_at FROM recovery_attempts WHERE merchant_id = $1',
      [shop.id],
    );
  /** Requests the recovery until the platform refuses to send it. Returns how often it was sent. */
  async function burns(shop: Shop, session: Session, transferId: number): Promise<number> {
    for (let times = 0; ; times++) {
      await requests(shop, session, liar, transferId);
      const { message } = await ends(shop, transferId, 'failed');
      if (!/could not move it/.test(message!)) return times;
      // More would use up all of a day's requests.
      if (times === 5) return times;
    }
  }

  it('burns no more than the gas of a merchant and day, however often it is requested', async () => {
    const shop = aShop(chain, world.bus);
    const [session, before] = [shop.session(), await sent()];
    const transferId = newTransferId();

    const times = await burns(shop, session, transferId);

    expect(times).toBe(2);
    expect(await stateOf(shop, transferId)).toMatchObject({ message: expect.stringMatching(/gas .* midnight UTC/) });
    expect((await sent()) - before).toBe(2);
    expect((await attempts(shop)).map(({ gas }) => gas)).toEqual([1_500_000, 1_500_000]);
    // For another transfer of the same merchant the gas is used up as well; another merchant has its own.
    const another = await requests(shop, shop.session());
    expect(await ends(shop, another.transferId, 'failed')).toMatchObject({
      message: expect.stringMatching(/midnight UTC/),
    });
    const other = aShop(chain, world.bus);
    const honest = other.session();
    await mintTestTokens(issuer, token, honest.address, 1_000_000n);
    await ends(other, (await requests(other, honest, token)).transferId, 'done');
  });

  it('burns no more when many transfers are requested at once', async () => {
    const shop = aShop(chain, world.bus);
    const before = await sent();

    const all = await Promise.all(Array.from({ length: 6 }, () => requests(shop, shop.session())));
    for (const { transferId } of all) await ends(shop, transferId, 'failed');

    expect((await sent()) - before).toBe(2);
    expect((await attempts(shop)).length).toBe(2);
  });

  it('has its limit reset at midnight UTC by the database’s clock, and not a moment before', async () => {
    const shop = aShop(chain, world.bus);
    const moves = (to: string) =>
      world.rows(
        `INSERT INTO recovery_attempts (transaction_id, merchant_id, transfer_id, gas_limit, signed_at)
         SELECT max(id), $1, 0, $2, ${to} FROM transactions
         ON CONFLICT (transaction_id) DO UPDATE SET merchant_id = $1, gas_limit = $2, signed_at = excluded.signed_at`,
        [shop.id, GAS_A_DAY],
      );
    const midnight = `date_trunc('day', now(), 'UTC')`;

    await moves(midnight);
    const { reply } = await requests(shop, shop.session());
    expect(reply).toEqual({
      recovery: null,
      changed: false,
      refused: { limit: 'gas', retry_after_s: expect.any(Number) },
    });
    const secondsToMidnight = 86_400 - ((Date.now() / 1_000) % 86_400);
    expect(Math.abs(reply.refused!.retry_after_s - secondsToMidnight)).toBeLessThan(30);

    await moves(`${midnight} - interval '1 microsecond'`);
    expect((await requests(shop, shop.session())).reply).toMatchObject({ changed: true });
  });
});
