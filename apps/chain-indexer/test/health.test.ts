import { expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });

it('reports to operators how many blocks the head scan is behind the node', async () => {
  const lag = async () =>
    ((await world.bus.calls('chain-indexer.health', {})) as ReplyOf<'chain-indexer.health'>).gauges.indexer_lag_blocks;

  await chain.mine(3);

  await eventually(async () => (await lag()) === 0);
  const [cursor] = await world.rows<{ head_block: unknown }>('SELECT head_block FROM cursors');
  expect(Number(cursor!.head_block)).toBe(await chain.provider.getBlockNumber());
});
