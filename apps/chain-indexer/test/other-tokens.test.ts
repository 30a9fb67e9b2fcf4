import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
/** The chain's own USDT stands for a token of OTHER_TOKENS: it is unsupported, but recorded. */
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    OTHER_TOKENS: `${chain.tokens.USDT}, ${chain.tokens.USDC}`,
  }),
});
const scene = new Scene(chain, world);

let detected: TransferDetected[];
beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
});

describe('a token of OTHER_TOKENS', () => {
  it('is recorded at our addresses and pays nothing, beside one that does', async () => {
    const address = await scene.aWatchedAddress();

    const hash = await chain.pays(address, 5_00, 'USDT');
    await chain.pays(address, 3_00);

    await eventually(() => to(detected, address).length === 1);
    expect(to(detected, address)[0]).toMatchObject({ asset: 'USDC', base_units: '3000000' });
    const rows = await world.rows('SELECT tx_hash, merchant_id, base_units FROM unsupported_transfers');
    expect(rows).toEqual([{ tx_hash: hash, merchant_id: 1, base_units: 5_000_000n }]);
  });
});
