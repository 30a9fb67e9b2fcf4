import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { Contract, HDNodeWallet, JsonRpcProvider } from 'ethers';
import { checkoutSweeperAbi } from '../src/artifacts/checkout-sweeper.js';
import { testUSDCAbi } from '../src/artifacts/test-usdc.js';
import { testUSDTAbi } from '../src/artifacts/test-usdt.js';
import {
  CREATE2_DEPLOYER,
  checkoutAddress,
  deployCheckout,
  deployTestTokens,
  implementationAddress,
  mintTestTokens,
} from '../src/deploy.js';

const buyer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let anvil: EmbeddedAnvil;
let provider: JsonRpcProvider;
let signer: ReturnType<HDNodeWallet['connect']>;

beforeAll(async () => {
  anvil = await startAnvil({ blockTimeMs: 250 });
  provider = new JsonRpcProvider(anvil.rpcUrl, 42161, { staticNetwork: true, cacheTimeout: -1 });
  signer = HDNodeWallet.fromPhrase('test test test test test test test test test test test junk').connect(provider);
});

afterAll(async () => {
  provider.destroy();
  await anvil.stop();
});

describe('deployCheckout', () => {
  it('deploys the contract where its roles determine, and finds it there the second time', async () => {
    const roles = { owner: signer.address, registrar: buyer, feeRecipient: signer.address };

    const first = await deployCheckout(signer, roles);
    const second = await deployCheckout(signer, roles);

    expect(first.address).toBe(checkoutAddress(roles));
    expect(second).toEqual(first);
    const checkout = new Contract(first.address, checkoutSweeperAbi, provider);
    expect(await checkout.getFunction('implementation')()).toBe(first.implementation);
    expect(await checkout.getFunction('owner')()).toBe(signer.address);
    expect(await checkout.getFunction('registrar')()).toBe(buyer);
  });

  it('names the block of its deployment', async () => {
    const roles = { owner: buyer, registrar: buyer, feeRecipient: buyer };

    const { address, deployBlock } = await deployCheckout(signer, roles);

    expect(await provider.getCode(address, deployBlock - 1)).toBe('0x');
    expect(await provider.getCode(address, deployBlock)).not.toBe('0x');
  });

  it('makes a plain creation on a chain without the CREATE2 deployer', async () => {
    const code = await provider.getCode(CREATE2_DEPLOYER);
    await provider.send('anvil_setCode', [CREATE2_DEPLOYER, '0x']);

    const roles = { owner: signer.address, registrar: signer.address, feeRecipient: buyer };
    const { address, implementation } = await deployCheckout(signer, roles);
    await provider.send('anvil_setCode', [CREATE2_DEPLOYER, code]);

    expect(address).not.toBe(checkoutAddress(roles));
    expect(implementation).toBe(implementationAddress(address));
    const checkout = new Contract(address, checkoutSweeperAbi, provider);
    expect(await checkout.getFunction('implementation')()).toBe(implementation);
  });

  it('reports a transaction that reverts', async () => {
    const zero = `0x${'0'.repeat(40)}`;

    const deployment = deployCheckout(signer, { owner: buyer, registrar: buyer, feeRecipient: zero });

    await expect(deployment).rejects.toThrow(/revert/);
  });
});

describe('deployTestTokens', () => {
  it('deploys tokens like the real ones, which the deployer can mint', async () => {
    const { usdc, usdt } = await deployTestTokens(signer);
    await mintTestTokens(signer, usdc, buyer, 12_500_000n);
    await mintTestTokens(signer, usdt, buyer, 7_000_000n);

    const [dollar, tether] = [new Contract(usdc, testUSDCAbi, provider), new Contract(usdt, testUSDTAbi, provider)];
    const facts = (token: Contract) =>
      Promise.all(['name', 'symbol', 'decimals'].map((view) => token.getFunction(view)()));
    expect(await facts(dollar)).toEqual(['USD Coin', 'USDC', 6n]);
    expect(await facts(tether)).toEqual(['USD₮0', 'USD₮0', 6n]);
    expect(await dollar.getFunction('balanceOf')(buyer)).toBe(12_500_000n);
    expect(await tether.getFunction('balanceOf')(buyer)).toBe(7_000_000n);
  });
});
