import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy, wordOf } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const THREE_USD = '3000000';

const chain = useChain();
let first: RpcProxy;
let second: RpcProxy;
beforeAll(async () => {
  [first, second] = await Promise.all([RpcProxy.start(chain.anvil.rpcUrl), RpcProxy.start(chain.anvil.rpcUrl)]);
});
const world = useWorld(service, {
  env: () => ({ ...indexerEnv(chain), RPC_URLS: `${first.url},${second.url}`, VERIFY_INTERVAL_MS: '50' }),
});
const scene = new Scene(chain, world);

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];
beforeAll(async () => {
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
  dropped = world.bus.receives('transfer.dropped');
  // The RPC handlers subscribe a moment after the service listens.
  await eventually(() => world.bus.calls('chain.known', { addresses: [] }));
});
afterEach(async () => {
  for (const { faults } of [first, second])
    Object.assign(faults, {
      ...{ refuseNext: 0, invents: undefined, inventsReceipts: false, inflates: undefined },
      ...{ frozenAt: undefined },
    });
  await eventually(async () => ((await failing()) ?? []).length === 0, 90_000);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const failing = async () =>
  ((await world.bus.calls('chain-indexer.health', {})) as ReplyOf<'chain-indexer.health'>).subjects?.providers_failing;
/** Reads again while it is null: one that takes long on a busy machine is. */
const oldestHeldS = async () => {
  const { value } = await eventually(async () => {
    const { gauges } = (await world.bus.calls('chain-indexer.health', {})) as ReplyOf<'chain-indexer.health'>;
    const value = gauges.transfer_held_oldest_s;
    return value === null ? undefined : { value };
  });
  return value;
};
const units = (transfers: readonly TransferDetected[]) => transfers.map(({ base_units }) => base_units);
const isVerified = async (block: number) =>
  (await world.rows('SELECT 1 FROM cursors WHERE verified_block >= $1', [block])).length > 0;

/**
 * Makes this provider report, from now on, one transfer of US$3 to the address that never happened, with its receipt;
 * if a hash is given, in a transaction that did happen.
 */
function inventsOne(proxy: RpcProxy, address: string, transactionHash?: string): void {
  let at: string | undefined;
  proxy.faults.inventsReceipts = true;
  proxy.faults.invents = ({ number }, { topics }) => {
    if (at !== undefined && at !== number) return undefined;
    at = number;
    return {
      ...(transactionHash && { transactionHash }),
      address: chain.tokens.USDC.toLowerCase(),
      topics: [topics[0] as string, wordOf('0x01'), wordOf(address)],
      data: wordOf('0x2dc6c0'),
    };
  };
}

/** Credits it as an earlier release did while the other provider was silent. */
async function wasCredited(address: string): Promise<void> {
  const rows = await world.rows(
    `UPDATE transfers SET status = 'final', version = version + 1 WHERE to_address = $1 AND status = 'detected' RETURNING 1`,
    [address],
  );
  expect(rows).toHaveLength(1);
}

describe('the report of one provider', () => {
  it('confirms no invented transfer of US$3 while the other one limits, which is reported, nor afterwards', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.refuseNext = Number.POSITIVE_INFINITY;
    inventsOne(first, address);
    await chain.mine();
    await eventually(() => to(detected, address).length === 1);

    await scene.ripen();
    await eventually(async () => (await failing())?.includes(`2 ${new URL(second.url).host}`));
    await scene.judged();
    expect(to(final, address)).toEqual([]);

    second.faults.refuseNext = 0;
    const head = await chain.head();
    await eventually(() => isVerified(head), 90_000);
    first.faults.invents = undefined;
    first.faults.inventsReceipts = false;
    await eventually(() => to(dropped, address).length === 1);
    expect(to(final, address)).toEqual([]);
  });

  it('confirms nothing that the verifying provider alone has', async () => {
    const address = await scene.aWatchedAddress();
    inventsOne(second, address);
    await chain.mine();
    await eventually(() => to(detected, address).length === 1);

    await scene.ripen();
    const head = await chain.head();
    await eventually(() => isVerified(head));
    await scene.judged();
    expect(to(final, address)).toEqual([]);

    // Operators are notified if this persists.
    await eventually(async () => ((await oldestHeldS()) ?? 0) > 0);
    second.faults.invents = undefined;
    second.faults.inventsReceipts = false;
    await eventually(() => to(dropped, address).length === 1);
    expect(await oldestHeldS()).toBe(0);
  });

  it('confirms no transfer that both have while the other one has none of the blocks above it', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.frozenAt = (await chain.head()) + 1;
    await chain.pays(address, 3_00);
    await eventually(() => isVerified(second.faults.frozenAt!));

    await scene.ripen();
    await scene.judged();
    expect(to(final, address)).toEqual([]);

    second.faults.frozenAt = undefined;
    await eventually(() => to(final, address).length === 1);
  });

  it.each(['final', 'detected'])(
    'reverts no verified transfer that is %s, and changes no amount of it, by reporting it again',
    async (status) => {
      const address = await scene.aWatchedAddress();
      const hash = await chain.pays(address, 5_00);
      const block = await chain.head();
      await eventually(() => isVerified(block));
      if (status === 'final') {
        await scene.ripen();
        await eventually(() => to(final, address).length === 1);
      }

      inventsOne(first, address, hash);
      await chain.mine();
      const head = await chain.head();
      await eventually(() => isVerified(head));

      expect(
        await world.rows('SELECT status, base_units, block_number, verified FROM transfers WHERE to_address = $1', [
          address,
        ]),
      ).toEqual([{ status, base_units: 5_000_000n, block_number: block, verified: true }]);
      expect(to(detected, address)).toHaveLength(1);
      expect(to(dropped, address)).toEqual([]);
    },
  );
});

describe('a transfer that was credited on the report of one provider', () => {
  it('is taken back when another one has its block without it, although the first one insists', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.refuseNext = Number.POSITIVE_INFINITY;
    inventsOne(first, address);
    await chain.mine();
    await eventually(() => to(detected, address).length === 1);
    await wasCredited(address);

    second.faults.refuseNext = 0;

    await eventually(() => to(dropped, address).length === 1, 90_000);
    await scene.ripen();
    await scene.judged();
    expect(to(final, address)).toEqual([]);
  });

  it('is taken back when its amount was wrong, and the right one is credited once both agree', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.refuseNext = Number.POSITIVE_INFINITY;
    first.faults.inflates = 'logs and receipts';
    const hash = await chain.pays(address, 3_00);
    await eventually(() => to(detected, address).length === 1);
    await wasCredited(address);

    second.faults.refuseNext = 0;
    await eventually(() => to(dropped, address).length === 1, 90_000);
    expect(units(to(dropped, address))).toEqual(['3000000000']);

    first.faults.inflates = undefined;
    await world.bus.calls('chain.rescan_transaction', { tx_hash: hash });
    await scene.ripen();
    await eventually(() => to(final, address).length === 1);
    expect(units(to(final, address))).toEqual([THREE_USD]);
  });

  it('stays when the other one has it, or omits its receipt', async () => {
    const address = await scene.aWatchedAddress();
    second.faults.refuseNext = Number.POSITIVE_INFINITY;
    const hash = await chain.pays(address, 3_00);
    await eventually(() => to(detected, address).length === 1);
    await wasCredited(address);
    second.faults.omitsReceipts = true;
    second.faults.hiddenTxs.add(hash);

    second.faults.refuseNext = 0;
    const isHeld = async () =>
      (await world.rows('SELECT 1 FROM transfers WHERE to_address = $1 AND held IS NOT NULL', [address])).length > 0;
    await eventually(isHeld, 90_000);
    await scene.judged();
    expect(to(dropped, address)).toEqual([]);
    second.faults.omitsReceipts = false;

    await eventually(async () => !(await isHeld()));
    expect(to(dropped, address)).toEqual([]);
  });
});
