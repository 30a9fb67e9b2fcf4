import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { deployTestTokens } from '@libs/contracts/deploy';
import type { TreasuryHolder } from '@libs/dto/merchants/treasury-faults';
import type { SweepBlocked, SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { NonceManager, Wallet } from 'ethers';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
let provider: RpcProxy;
beforeAll(async () => {
  provider = await RpcProxy.start(chain.anvil.rpcUrl);
});
afterAll(() => provider.stop());
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), RPC_URLS: provider.url }) });
let done: SweepDone[];
let blocked: SweepBlocked[];
beforeAll(() => {
  done = world.bus.receives('sweep.done');
  blocked = world.bus.receives('sweep.blocked');
});

/** Returns code that implements only EIP-1271's function, with the given behavior. */
const knowing = (does: string) => `0x5f3560e01c631626ba7e146011575f5ffd5b${does}`;
const WORD_FFFFFFFF = '63ffffffff60e01b5f5260205ff3';
const REVERTS_WITH_A_REASON = '63deadbeef5f526004601cfd';

const implementation = () => implementationAddress(chain.checkout.address);

/** Returns whether the service replies, which it does as soon as its subscription has reached the NATS server. */
const isReady = () => world.bus.calls('sweeper.treasury_fault', { address: chain.tokens.USDC }).catch(() => undefined);

describe('sweeper.treasury_fault', () => {
  beforeAll(() => eventually(isReady));

  it.each([
    ['the checkout contract', () => chain.checkout.address, 'checkout_contract'],
    ['its implementation', implementation, 'deposit_implementation'],
    ['USDC', () => chain.tokens.USDC, 'token_contract'],
    ['USDT', () => chain.tokens.USDT, 'token_contract'],
    ['USDC.e', () => '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'token_contract'],
    ["the platform's relayer", () => chain.account(2).address, 'platform_key'],
    ['the registrar', () => chain.account(4).address, 'platform_key'],
    ['a precompile', () => `0x${'9'.padStart(40, '0')}`, 'reserved_address'],
    ['a burn address', () => `0x${'dead'.padStart(40, '0')}`, 'burn_address'],
    ['where the fees go', () => chain.account(3).address, null],
  ])('finds the fault of %s, in any letter case', async (_, addressOf, fault) => {
    const address = addressOf();
    for (const written of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(await world.bus.calls('sweeper.treasury_fault', { address: written })).toEqual({ fault, warnings: [] });
  });

  it('finds the fault of any other token', async () => {
    const { usdc } = await deployTestTokens(new NonceManager(chain.account(7)));

    expect(await world.bus.calls('sweeper.treasury_fault', { address: usdc })).toEqual({
      ...{ fault: 'token_contract', warnings: [] },
    });
  });

  it.each([
    ['accepts any call', '0x6001600c60003960016000f300'],
    ['reverts unknown calls', '0x6005600c60003960056000f360006000fd'],
  ])('finds none in a contract that %s: it may be a wallet', async (_, code) => {
    const deployed = await (await new NonceManager(chain.account(7)).sendTransaction({ data: code })).wait();

    const answer = await world.bus.calls('sweeper.treasury_fault', { address: deployed!.contractAddress! });
    expect(answer).toMatchObject({ fault: null });
  });

  describe('warns of', () => {
    const of = (address: string, holder?: TreasuryHolder) =>
      world.bus.calls('sweeper.treasury_fault', { address, ...(holder && { holder }) });
    /** Puts code at a new address. */
    const codeAt = async (code: string) => {
      const { address } = Wallet.createRandom();
      await chain.provider.send('anvil_setCode', [address, code]);
      return address;
    };

    it('an address that nobody ever used, until it holds coin or a token, or has sent something', async () => {
      const sender = new NonceManager(chain.account(7));
      const [coin, token, spent] = [Wallet.createRandom(), Wallet.createRandom(), Wallet.createRandom()];
      for (const { address } of [coin, token, spent])
        expect(await of(address)).toEqual({ fault: null, warnings: ['never_used'] });

      await (await sender.sendTransaction({ to: coin.address, value: 1n })).wait();
      await chain.pays(token.address, 1, 'USDT');
      await chain.provider.send('anvil_setNonce', [spent.address, '0x1']);

      for (const { address } of [coin, token, spent]) expect(await of(address)).toEqual({ fault: null, warnings: [] });
    });

    it.each([
      ['refuses signatures with a word', knowing(WORD_FFFFFFFF), []],
      ['refuses signatures with a reason, as a Safe does', knowing(REVERTS_WITH_A_REASON), []],
      ['accepts any call, as a Safe without its handler does', '0x00', ['cannot_sign']],
      ['reverts unknown calls', '0x5f5ffd', ['cannot_sign']],
    ])('a contract that cannot sign: one that %s', async (_, code, warnings) => {
      const address = await codeAt(code);

      for (const holder of ['contract', 'key'] as const)
        expect(await of(address, holder)).toEqual({ fault: null, warnings });
    });

    it('nothing where an account delegates: its key signs', async () => {
      const address = await codeAt(`0xef0100${chain.checkout.address.slice(2)}`);

      expect(await of(address)).toEqual({ fault: null, warnings: [] });
    });
  });

  it('finds the fault of an address without code, where a contract is meant', async () => {
    const address = chain.account(3).address;

    expect(await world.bus.calls('sweeper.treasury_fault', { address, holder: 'contract' })).toEqual({
      ...{ fault: 'without_code', warnings: [] },
    });
    expect(await world.bus.calls('sweeper.treasury_fault', { address, holder: 'key' })).toEqual({
      ...{ fault: null, warnings: [] },
    });
  });

  it('is unavailable while the chain cannot be read', async () => {
    provider.faults.down = true;

    const answer = await world.bus.calls('sweeper.treasury_fault', { address: Wallet.createRandom().address });

    provider.faults.down = false;
    expect(answer).toMatchObject({ code: 'unavailable' });
  });

  it('recognizes relayers of any merchant as long as their key is kept here', async () => {
    const shop = aShop(chain, world.bus);
    const relayer = Wallet.createRandom();
    await shop.replacesWallet(shop.terms.treasury, relayer.privateKey);

    await eventually(async () => {
      const reply = await world.bus.calls('sweeper.treasury_fault', { address: relayer.address });
      return 'fault' in reply && reply.fault === 'relayer_key';
    });
  });
});

describe('an existing treasury where money would be lost', () => {
  it.each([
    ['the checkout contract', () => chain.checkout.address.toLowerCase(), 'checkout contract itself'],
    ['the token', () => chain.tokens.USDC.toLowerCase(), 'token contract'],
    ['a burn address', () => `0x${'dead'.padStart(40, '0')}`, 'known burn address'],
  ])('%s gets nothing: the block names the reason, and the next treasury gets all', async (_, treasuryOf, why) => {
    const treasury = treasuryOf();
    const before = await chain.balanceOf('USDC', treasury);
    const shop = aShop(chain, world.bus, { treasury });

    const payment = await shop.isPaid(shop.session(), 5_00);

    const id = payment.data.payment_id;
    const block = await eventually(() => blocked.find(({ payment_ids }) => payment_ids.includes(id)));
    expect(block).toMatchObject({
      merchant_id: shop.id,
      reason: 'address_denied',
      message: expect.stringContaining(why),
    });
    expect(await chain.balanceOf('USDC', treasury)).toBe(before);
    const next = Wallet.createRandom().address;
    await shop.replacesWallet(next);
    const share = await eventually(() => sharesOf(done, [id])[0]);
    expect(share.event.treasury_address).toBe(next.toLowerCase());
    expect(await chain.balanceOf('USDC', next)).toBe(4_950_000n);
  });

  it('is another session’s deposit address as well', async () => {
    const [shop, target] = [aShop(chain, world.bus), aShop(chain, world.bus)];
    const paid = await target.isPaid(target.session(), 5_00);
    await eventually(() => sharesOf(done, [paid.data.payment_id])[0]);
    const bad = aShop(chain, world.bus, { treasury: paid.deposit.deposit_address.toLowerCase() });

    const payment = await bad.isPaid(bad.session(), 5_00);

    const id = payment.data.payment_id;
    const block = await eventually(() => blocked.find(({ payment_ids }) => payment_ids.includes(id)));
    expect(block.message).toContain('deposit address');
    const free = await shop.isPaid(shop.session(), 5_00);
    await eventually(() => sharesOf(done, [free.data.payment_id])[0]);
  });
});
