import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferBurst, TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const chain = useChain();
const world = useWorld(service, { env: () => indexerEnv(chain) });
const scene = new Scene(chain, world);

let detected: TransferDetected[];
let bursts: TransferBurst[];

beforeAll(() => {
  detected = world.bus.receives('transfer.detected');
  bursts = world.bus.receives('transfer.burst');
});

beforeEach(() => scene.caughtUp());

const burstsOf = (address: string) => bursts.filter(({ transfers }) => to(transfers, address).length > 0);
const sizes = (address: string, change: string) =>
  burstsOf(address)
    .filter((burst) => burst.change === change)
    .map(({ transfers }) => transfers.length);

describe('many transfers to one address at once', () => {
  it('are few events after all others, and each is in one of them once', async () => {
    const [flooded, honest] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    const dust = Array.from({ length: 130 }, () => ({ to: flooded, usdCents: 0.0001 }));

    const { hash } = await chain.paysTogether([...dust, { to: honest, usdCents: 5_00 }]);

    await eventually(() => sizes(flooded, 'detected').length === 2);
    expect(sizes(flooded, 'detected').toSorted()).toEqual([100, 30]);
    expect(to(detected, flooded)).toEqual([]);
    expect(to(detected, honest)).toHaveLength(1);
    const events = await world.rows<{ event: string }>(
      `SELECT event FROM outbox WHERE payload::text LIKE '%' || $1 || '%' ORDER BY seq`,
      [hash],
    );
    expect(events.map(({ event }) => event)).toEqual(['transfer.detected', 'transfer.burst', 'transfer.burst']);
    await scene.ripen();
    await eventually(() => sizes(flooded, 'final').length > 0);
    const final = await eventually(() => {
      const transfers = burstsOf(flooded).flatMap((burst) => (burst.change === 'final' ? burst.transfers : []));
      return transfers.length === 130 ? transfers : undefined;
    });
    expect(new Set(final.map(({ log_ordinal }) => log_ordinal)).size).toBe(130);
    expect(new Set(final.map(({ version, tx_hash }) => `${version} ${tx_hash}`))).toEqual(new Set([`2 ${hash}`]));
  });

  it('are events of their own while they are few', async () => {
    const address = await scene.aWatchedAddress();

    await chain.paysTogether(Array.from({ length: 7 }, () => ({ to: address, usdCents: 1_00 })));

    await eventually(() => to(detected, address).length === 7);
    expect(burstsOf(address)).toEqual([]);
  });

  it('leave the chain together', async () => {
    const address = await scene.aWatchedAddress();
    await chain.mine();
    await chain.paysTogether(Array.from({ length: 9 }, () => ({ to: address, usdCents: 0.5 })));
    await eventually(() => sizes(address, 'detected').length === 1);

    await chain.reorg(2);

    await eventually(() => sizes(address, 'dropped').length === 1);
    expect(sizes(address, 'dropped')).toEqual([9]);
  });

  it('are summed up in replies of chain.known, and listed for callers that do not support digests', async () => {
    const [flooded, honest] = [await scene.aWatchedAddress(), await scene.aWatchedAddress()];
    await chain.paysTogether([
      ...Array.from({ length: 25 }, () => ({ to: flooded, usdCents: 1 })),
      { to: honest, usdCents: 5_00 },
    ]);
    await eventually(() => to(detected, honest).length === 1);
    const request = async (may_sum_up?: boolean) => {
      const reply = await world.bus.calls('chain.known', { addresses: [flooded, honest], may_sum_up });
      const { known } = reply as ReplyOf<'chain.known'>;
      return known.toSorted((a, b) => b.transfers.length - a.transfers.length);
    };

    const [listed, summed] = [await request(), await request(true)];

    expect(listed.map(({ address, transfers }) => [address, transfers.length])).toEqual([
      [flooded, 25],
      [honest, 1],
    ]);
    const text = listed[0]!.transfers
      .toSorted((a, b) => a.log_ordinal - b.log_ordinal)
      .map(({ tx_hash, log_ordinal, version }) => `${tx_hash}:${log_ordinal}:${version}`)
      .join(' ');
    expect(summed).toEqual([
      { address: honest, transfers: listed[1]!.transfers },
      { address: flooded, transfers: [], digest: createHash('md5').update(text).digest('hex') },
    ]);
  });
});
