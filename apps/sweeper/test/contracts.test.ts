import { beforeAll, describe, expect, it } from '@jest/globals';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { sweeperEnv } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => sweeperEnv(chain) });
beforeAll(() => eventually(() => world.bus.calls('sweeper.treasury_fault', { address: chain.checkout.address })));

async function missing(): Promise<unknown> {
  const report = await world.bus.calls('sweeper.health', {});
  return 'gauges' in report ? report.gauges.contracts_without_code : report;
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
