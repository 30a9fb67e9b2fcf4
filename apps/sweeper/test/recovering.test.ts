import { beforeAll, describe, expect, it } from '@jest/globals';
import { testUSDCAbi } from '@libs/contracts/artifacts/test-usdc';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Contract, NonceManager, Wallet } from 'ethers';
import { newTransferId, recoveriesOf, servesRecoveries } from './recoveries.js';
import { aShop, type Session, type Shop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

/** A token that reports a balance of one unit for every address, and burns all gas on a transfer. */
const BURNER = '0x601380600b6000396000f336602414600857fe5b600160005260206000f3';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => sweeperEnv(chain) });
let issuer: NonceManager;
let token: string;
let done: SweepDone[];

beforeAll(async () => {
  done = world.bus.receives('sweep.done');
  issuer = new NonceManager(chain.account(7));
  token = (await deployTestTokens(issuer)).usdc;
  await servesRecoveries(world);
});

const balanceOf = (holder: string) =>
  new Contract(token, testUSDCAbi, chain.provider).getFunction('balanceOf')(holder) as Promise<bigint>;
const arrives = (session: Session, baseUnits: bigint) => mintTestTokens(issuer, token, session.address, baseUnits);

const recoveries = recoveriesOf(world);
const { ends } = recoveries;
const requests = (shop: Shop, session: Session, of = token, transferId?: number) =>
  recoveries.requests(shop, session, of, transferId);

describe('an unsupported token', () => {
  it('reaches the treasury on request, less the fee, and stays out of the accounts', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    await arrives(session, 5_000_000n);

    const { transferId, reply } = await requests(shop, session);

    expect(reply).toEqual({
      recovery: {
        transfer_id: transferId,
        status: 'queued',
        sweep_tx_hash: null,
        message: null,
        requested_at: expect.any(String),
        done_at: null,
      },
      changed: true,
    });
    const recovery = await ends(shop, transferId, 'done');
    expect(await balanceOf(shop.terms.treasury)).toBe(4_950_000n);
    expect(recovery).toMatchObject({ sweep_tx_hash: expect.stringMatching(/^0x/), done_at: expect.any(String) });
    expect((await requests(shop, session, token, transferId)).reply).toMatchObject({ changed: false });
    expect(done.filter((event) => event.merchant_id === shop.id)).toEqual([]);
    expect(await world.rows('SELECT 1 FROM swept_logs WHERE deposit = $1', [session.address.toLowerCase()])).toEqual(
      [],
    );
  });

  it('that came in two transfers goes in one sweep', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    await arrives(session, 1_000_000n);
    await arrives(session, 2_000_000n);
    const first = await requests(shop, session);
    const { sweep_tx_hash } = await ends(shop, first.transferId, 'done');

    const second = await requests(shop, session);

    expect(await ends(shop, second.transferId, 'done')).toMatchObject({ sweep_tx_hash });
    expect(await balanceOf(shop.terms.treasury)).toBe(2_970_000n);
  });

  it('that does not move fails at no cost, and can be requested again', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    await arrives(session, 5_000_000n);
    const contract = new Contract(token, testUSDCAbi, issuer);
    await (await contract.getFunction('pause')()).wait();
    const spent = await chain.provider.getTransactionCount(chain.account(2).address);

    const { transferId } = await requests(shop, session);

    expect(await ends(shop, transferId, 'failed')).toMatchObject({ message: 'the token refuses to move' });
    expect(await chain.provider.getTransactionCount(chain.account(2).address)).toBe(spent);
    await (await contract.getFunction('unpause')()).wait();
    expect((await requests(shop, session, token, transferId)).reply).toMatchObject({ changed: true });
    await ends(shop, transferId, 'done');
  });

  it('goes to the treasury that replaced the one of its address', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    await arrives(session, 1_000_000n);
    const treasury = Wallet.createRandom().address;
    await shop.replacesWallet(treasury);
    await eventually(
      async () => (await world.rows('SELECT 1 FROM wallets WHERE merchant_id = $1', [shop.id])).length > 0,
    );

    await ends(shop, (await requests(shop, session)).transferId, 'done');

    expect(await balanceOf(treasury)).toBe(990_000n);
    expect(await balanceOf(shop.terms.treasury)).toBe(0n);
  });

  it('burns none of our gas when it is hostile, and holds up no other', async () => {
    const shop = aShop(chain, world.bus);
    const deployed = await (await issuer.sendTransaction({ data: BURNER })).wait();
    const before = await chain.provider.getBalance(chain.account(2).address);

    const { transferId } = await requests(shop, shop.session(), deployed!.contractAddress as string);
    await ends(shop, transferId, 'failed');

    expect(await chain.provider.getBalance(chain.account(2).address)).toBe(before);
    const payment = await shop.isPaid(shop.session(), 5_00);
    await eventually(() => sharesOf(done, [payment.data.payment_id]).length === 1);
  });
});

describe('a recovery request', () => {
  it('is refused for accepted tokens and for addresses that are not the contract’s', async () => {
    const [shop, other] = [aShop(chain, world.bus), aShop(chain, world.bus)];

    expect((await requests(shop, shop.session(), chain.tokens.USDC)).reply).toMatchObject({ code: 'not_found' });
    expect((await requests(shop, other.session())).reply).toMatchObject({ code: 'not_found' });
  });

  it('is limited for each merchant and day', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    for (let index = 0; index < 20; index++) await requests(shop, session);

    expect((await requests(shop, session)).reply).toEqual({
      recovery: null,
      changed: false,
      refused: { limit: 'requests', retry_after_s: 3_600 },
    });
  });

  it('counts when it repeats a failed one', async () => {
    const shop = aShop(chain, world.bus);
    const session = shop.session();
    const transferId = newTransferId();
    for (let index = 0; index < 20; index++) {
      expect((await requests(shop, session, token, transferId)).reply).toMatchObject({ changed: true });
      await world.rows(`UPDATE recoveries SET status = 'failed' WHERE transfer_id = $1`, [transferId]);
    }

    expect((await requests(shop, session, token, transferId)).reply).toMatchObject({
      recovery: null,
      refused: { limit: 'requests' },
    });
  });
});
