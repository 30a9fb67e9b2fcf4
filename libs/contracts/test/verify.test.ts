import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { HDNodeWallet, JsonRpcProvider, ZeroAddress } from 'ethers';
import { checkoutSweeperRuntime } from '../src/artifacts/checkout-sweeper.js';
import { type DeployedCheckout, deployBlockOf, deployCheckout, deployTestTokens } from '../src/deploy.js';
import { NotTheCheckoutError, verifyCheckout } from '../src/verify.js';
import { CHECKOUT_VERSIONS } from '../src/versions.js';

const [owner, registrar, feeRecipient] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
];
/** The first byte that the constructor fills. */
const OFFSET = Math.min(...checkoutSweeperRuntime.immutables.flat());
let anvil: EmbeddedAnvil;
let provider: JsonRpcProvider;
let checkout: DeployedCheckout;
let signer: ReturnType<HDNodeWallet['connect']>;
const [, VERSION_1] = CHECKOUT_VERSIONS;
let snapshot: unknown;

beforeAll(async () => {
  anvil = await startAnvil({ blockTimeMs: 250 });
  provider = new JsonRpcProvider(anvil.rpcUrl, 42161, { staticNetwork: true, cacheTimeout: -1 });
  const phrase = 'test test test test test test test test test test test junk';
  signer = HDNodeWallet.fromPhrase(phrase).connect(provider);
  await deployTestTokens(signer);
  checkout = await deployCheckout(signer, { owner: owner!, registrar: registrar!, feeRecipient: feeRecipient! });
});
afterAll(async () => {
  provider.destroy();
  await anvil.stop();
});
beforeEach(async () => {
  snapshot = await provider.send('evm_snapshot', []);
});
afterEach(async () => {
  await provider.send('evm_revert', [snapshot]);
});

/** Puts other code at an address: the bytes from `start` are replaced. */
async function replaceBytes(address: string, start: number, hex: string): Promise<void> {
  const code = await provider.getCode(address);
  const from = 2 + 2 * start;
  await provider.send('anvil_setCode', [address, code.slice(0, from) + hex + code.slice(from + hex.length)]);
}

const refusal = async () => {
  const error = await verifyCheckout(provider, checkout.address).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotTheCheckoutError);
  return (error as Error).message;
};
const wordOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0');
/** Returns the offsets of the words that hold an address in the code at another. */
async function offsetsOf(word: string, at: string): Promise<number[]> {
  const code = (await provider.getCode(at)).slice(2);
  return [...code.matchAll(new RegExp(wordOf(word), 'g'))].map(({ index }) => index / 2);
}

describe('verifyCheckout', () => {
  it('reads the roles of a contract that is ours', async () => {
    expect(await verifyCheckout(provider, checkout.address.toLowerCase())).toEqual({
      address: checkout.address,
      version: 2,
      implementation: checkout.implementation,
      ...{ owner, registrar, feeRecipient, pendingOwner: undefined },
    });
  });

  it('recognizes the first version, whose addresses hold money for good', async () => {
    const roles = { owner: owner!, registrar: registrar!, feeRecipient: feeRecipient! };
    const first = await deployCheckout(signer, roles, VERSION_1);

    expect(first.address).not.toBe(checkout.address);
    expect(await verifyCheckout(provider, first.address)).toEqual({
      address: first.address,
      version: 1,
      implementation: first.implementation,
      ...{ owner, registrar, feeRecipient, pendingOwner: undefined },
    });
  });

  it('refuses an address without code', async () => {
    await provider.send('anvil_setCode', [checkout.address, '0x']);

    expect(await refusal()).toMatch(/has no code on this chain/);
  });

  it.each([
    ['at its start', 0],
    ['just before a value of the constructor', OFFSET - 1],
    ['just after it', OFFSET + 32],
    ['at its end', (checkoutSweeperRuntime.code.length - 2) / 2 - 1],
  ])('refuses code that differs by one byte %s', async (_, start) => {
    await replaceBytes(checkout.address, start, 'fe');

    expect(await refusal()).toMatch(/is no version of the checkout contract/);
  });

  it('refuses code with something behind it', async () => {
    const code = await provider.getCode(checkout.address);
    await provider.send('anvil_setCode', [checkout.address, `${code}00`]);

    expect(await refusal()).toMatch(/is no version of the checkout contract/);
  });

  it('refuses a contract of our code whose deposit addresses run other code', async () => {
    for (const offset of await offsetsOf(checkout.implementation, checkout.address))
      await replaceBytes(checkout.address, offset, wordOf(owner!));

    expect(await refusal()).toMatch(`uses deposit addresses of ${owner}`);
  });

  it('refuses a contract that uses another value in one place than in the others', async () => {
    const offsets = await offsetsOf(checkout.implementation, checkout.address);
    expect(offsets.length).toBeGreaterThan(1);
    for (const offset of offsets) {
      await replaceBytes(checkout.address, offset, wordOf(owner!));

      expect(await refusal()).toMatch(/uses deposit addresses of|is no version of the checkout contract/);

      await replaceBytes(checkout.address, offset, wordOf(checkout.implementation));
    }
  });

  it('refuses deposit addresses of other code', async () => {
    await replaceBytes(checkout.implementation, 10, 'fe');

    expect(await refusal()).toMatch(/the code of the deposit addresses at \w+ is that of no version/);
  });

  it('refuses deposit addresses that obey somebody else', async () => {
    for (const offset of await offsetsOf(checkout.address, checkout.implementation))
      await replaceBytes(checkout.implementation, offset, wordOf(owner!));

    expect(await refusal()).toMatch(`obey ${owner!.toLowerCase()}`);
  });
});

describe('deployBlockOf', () => {
  it('finds the block of a deployment by halving', async () => {
    await provider.send('anvil_mine', ['0x25']);

    expect(await deployBlockOf(provider, checkout.address)).toBe(checkout.deployBlock);
  });

  it('reports an address without code', async () => {
    await expect(deployBlockOf(provider, ZeroAddress)).rejects.toThrow(/has no code/);
  });
});
