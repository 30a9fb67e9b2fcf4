import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { sweeperEnv, useSweeper } from './scene.js';

const chain = useChain();
let providers: [RpcProxy, RpcProxy];
let codes: [address: string, code: string][];
// Before the sweeper starts: nothing is deployed, and there is no response.
beforeAll(async () => {
  const { checkout, tokens, provider } = chain;
  const addresses = [checkout.address, implementationAddress(checkout.address), tokens.USDC, tokens.USDT];
  codes = await Promise.all(
    addresses.map(async (address): Promise<[string, string]> => [address, await provider.getCode(address)]),
  );
  for (const [address] of codes) await provider.send('anvil_setCode', [address, '0x']);
  providers = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
  for (const { faults } of providers) faults.down = true;
});
const world = useSweeper({
  env: () => ({ ...sweeperEnv(chain), RPC_URLS: providers.map(({ url }) => url).join(',') }),
});
afterEach(() => {
  for (const { faults } of providers) Object.assign(faults, { down: false, hangs: false, html: false });
});
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.stop()));
});

async function missing(): Promise<unknown> {
  const report = await world.bus.calls('sweeper.health', {});
  return 'gauges' in report ? report.gauges.contracts_without_code : report;
}

describe('a sweeper on a chain without the contracts', () => {
  it('reports unknown, which is not "none", while no provider responds', async () => {
    expect(await eventually(async () => [await missing()])).toEqual([null]);
  });

  it('counts all four as soon as one responds', async () => {
    providers[0].faults.down = true;

    await eventually(async () => (await missing()) === 4);
  });

  it.each([
    ['closes its connections', 'down'],
    ['sends pages of HTML', 'html'],
    ['hangs', 'hangs'],
  ] as const)('goes on to count them while a provider %s', async (_, fault) => {
    for (const { faults } of providers) {
      faults[fault] = true;
      expect([await missing(), await missing(), await missing()]).toEqual([4, 4, 4]);
      faults[fault] = false;
    }
  });

  it('does not take them for deployed when no provider responds any more', async () => {
    for (const { faults } of providers) faults.down = true;

    expect([await missing(), await missing()]).toEqual([4, 4]);
  });

  it('does not take an account that delegates for a contract', async () => {
    const [, implementation] = codes;
    const delegates = `0xef0100${implementation![0].slice(2)}`;
    for (const [address] of codes) await chain.provider.send('anvil_setCode', [address, delegates]);

    expect(await missing()).toBe(4);
  });

  it('counts none when they are deployed, and notices that by itself', async () => {
    for (const [address, code] of codes) await chain.provider.send('anvil_setCode', [address, code]);

    await eventually(async () => (await missing()) === 0);
  });
});
