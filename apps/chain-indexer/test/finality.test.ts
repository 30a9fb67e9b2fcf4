import { describe, it } from '@jest/globals';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });
const scene = new Scene(chain, world);

describe('a transfer', () => {
  it('becomes final however many older ones cannot', async () => {
    const final = world.bus.receives('transfer.final');
    await world.rows(
      `INSERT INTO transfers (chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash, block_time, asset,
         token_address, from_address, to_address, base_units, seen_by)
       SELECT 42161, 'gone ' || n, 0, n, 1, 'gone', 0, 'USDC', '0x', '0x', '0x', 1, 0 FROM generate_series(1, 600) AS n`,
    );
    const address = await scene.aWatchedAddress();

    await chain.pays(address, 1_00);
    await scene.ripen();

    await eventually(() => final.some((transfer) => transfer.to_address === address));
  });
});
