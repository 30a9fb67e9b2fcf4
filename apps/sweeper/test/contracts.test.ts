import { beforeAll, describe, expect, it } from '@jest/globals';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Contract, NonceManager } from 'ethers';
import { CheckoutReaderService } from '../src/chain/checkout-reader.service.js';
import { sweeperEnv, useSweeper } from './scene.js';

const chain = useChain();
const world = useSweeper({ env: () => sweeperEnv(chain) });
beforeAll(() => eventually(() => world.bus.calls('sweeper.treasury_fault', { address: chain.checkout.address })));

/** Reads again while it is null: one that takes long on a busy machine is. */
async function missing(): Promise<unknown> {
  const { value } = await eventually(async () => {
    const report = await world.bus.calls('sweeper.health', {});
    const value = 'gauges' in report ? report.gauges.contracts_without_code : report;
    return value === null ? undefined : { value };
  });
  return value;
}

describe('contracts_without_code', () => {
  it('counts each contract that is missing, and none when all are back', async () => {
    const addresses = [
      chain.checkout.address,
      implementationAddress(chain.checkout.address),
      chain.tokens.USDC,
      chain.tokens.USDT,
    ];
    const codes = await Promise.all(addresses.map((address) => chain.provider.getCode(address)));
    for (const [count, address] of addresses.entries()) {
      await chain.provider.send('anvil_setCode', [address, '0x']);
      expect(await missing()).toBe(count + 1);
    }

    for (const [i, address] of addresses.entries()) await chain.provider.send('anvil_setCode', [address, codes[i]]);

    expect(await missing()).toBe(0);
  });
});

describe('sweeper.examine', () => {
  it('checks providers, contract, relayer and clock by the settings of this service', async () => {
    const reply = await world.bus.calls('sweeper.examine', {});

    const seen = (('findings' in reply && reply.findings) || []).map(({ check, status }) => `${check} ${status}`);
    expect(seen).toEqual(
      expect.arrayContaining([
        'rpc.head ok',
        'contract.code ok',
        'contract.token ok',
        'relayer.coins ok',
        'clock.offset ok',
      ]),
    );
    expect(seen.filter((one) => one.endsWith('failure'))).toEqual([]);
  });

  it('finds a contract that is gone', async () => {
    const code = await chain.provider.getCode(chain.checkout.address);
    await chain.provider.send('anvil_setCode', [chain.checkout.address, '0x']);

    const reply = await world.bus.calls('sweeper.examine', {});
    await chain.provider.send('anvil_setCode', [chain.checkout.address, code]);

    expect('findings' in reply && reply.findings).toContainEqual(
      expect.objectContaining({ check: 'contract.code', status: 'failure' }),
    );
  });
});

describe('the owner of the contract', () => {
  /** Code that returns three days for each call, as a timelock's `getMinDelay` does. */
  const TIMELOCK_CODE = '0x6203f4805f5260205ff3';
  const find = () => world.service.app.get(CheckoutReaderService, { strict: false }).owner(chain.checkout.address);

  it('is found to be a single key or a timelock, with the owner that is named next', async () => {
    const owner = chain.account(0);
    const nobody = '0x0000000000000000000000000000000000000000';
    expect(await find()).toEqual({ address: owner.address, pending: nobody, hasCode: false, delayS: undefined });
    const checkout = new Contract(chain.checkout.address, checkoutInterface, new NonceManager(owner));
    await (await checkout.getFunction('transferOwnership')(chain.account(5).address)).wait();
    await chain.provider.send('anvil_setCode', [owner.address, TIMELOCK_CODE]);

    expect(await find()).toEqual({
      ...{ address: owner.address, pending: chain.account(5).address, hasCode: true, delayS: 259_200n },
    });

    await chain.provider.send('anvil_setCode', [owner.address, '0x']);
    await expect(checkout.getFunction('renounceOwnership').staticCall()).rejects.toThrow(/OwnerRequired/);
    expect(await find()).toMatchObject({ address: owner.address, hasCode: false, delayS: undefined });
  });
});
