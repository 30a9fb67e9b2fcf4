import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { CursorService } from '../src/cursors/cursor.service.js';
import { ProgressRepository } from '../src/progress/progress.repository.js';
import { service } from '../src/service.js';
import { anAddress, indexerEnv, Scene, to } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
let proxies: RpcProxy[];
beforeAll(async () => {
  proxies = [await RpcProxy.start(chain.anvil.rpcUrl), await RpcProxy.start(chain.anvil.rpcUrl)];
});
const world = useWorld(service, {
  env: () => ({
    ...indexerEnv(chain),
    ...{ RPC_URLS: proxies.map(({ url }) => url).join(','), POLL_INTERVAL_MS: '250', VERIFY_INTERVAL_MS: '1000' },
    ...{ ANY_TOKEN_ADDRESSES: '0', BALANCE_INTERVAL_MS: '0' },
  }),
});
const scene = new Scene(chain, world);
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())));

const QUIET_S = 4;
const part = <T>(type: new (...parameters: never[]) => T): T => world.service.app.get(type, { strict: false });
const cursor = async () =>
  (
    await world.rows<Record<'epoch' | 'head_block' | 'verified_block', number>>(
      'SELECT epoch::int, head_block::int, verified_block::int FROM cursors',
    )
  )[0]!;

/**
 * Returns the statements and the requests of a window; undefined where another scanner began, or a provider failed: it
 * reads more then.
 */
async function calmWindow() {
  const faults = () => world.rows('SELECT place, fault, since FROM provider_faults');
  const states = async () => JSON.stringify([(await cursor()).epoch, await faults()]);
  const then = await states();
  const query = jest.spyOn(part(Database), 'query');
  const [before, began] = [proxies[0]!.answered, performance.now()];
  await sleep(QUIET_S * 1_000);
  const elapsedS = (performance.now() - began) / 1_000;
  const requests = proxies[0]!.answered - before;
  const sent = query.mock.calls.map(([sql]) => sql);
  query.mockRestore();
  return (await states()) === then ? { sent, requests, elapsedS } : undefined;
}

describe('a scanner of blocks without payments', () => {
  it('queries nothing that a move of its head returned', async () => {
    await scene.aWatchedAddress();
    await scene.caughtUp();
    await sleep(1_500);

    const { sent, requests, elapsedS } = await eventually(calmWindow, 60_000);

    const count = (text: string) => sent.filter((sql) => sql.includes(text)).length;
    expect(count('WITH moved AS')).toBeGreaterThan(QUIET_S);
    expect(count('SELECT 1 FROM backfills LIMIT 1')).toBe(0);
    expect(count('held IS NOT NULL AND id >')).toBe(0);
    expect(count('SELECT * FROM cursors')).toBe(0);
    // Two requests for each poll of the head, and none by the watch over providers for a head that was just reported.
    expect(requests).toBeLessThan(elapsedS * 9);
  });

  it('reads the past of an address at the next block, and finds what was paid', async () => {
    const detected = world.bus.receives('transfer.detected');
    const address = anAddress();
    const createdAt = new Date();
    await chain.pays(address, 5_00);
    await scene.caughtUp();

    await scene.opens(address, createdAt);

    await eventually(() => to(detected, address).length === 1);
  });
});

describe('progress', () => {
  it('is published only of the epoch and the blocks that the cursor has', async () => {
    const [repository, outbox, database] = [part(ProgressRepository), part(Outbox), part(Database)] as const;
    const { epoch, head_block, verified_block } = await cursor();
    const progress = {
      chain_id: 42161,
      head_block,
      head_time: 1,
      verified_block,
      verified_time: 1,
      finalized_block: null,
    };
    const publish = (of: number, more: Partial<typeof progress>) => {
      const said = { ...progress, ...more };
      return repository.publish(database, of, said, outbox.row('chain.progressed' as never, said as never));
    };

    expect(await publish(epoch - 1, {})).toBe(false);
    expect(await publish(epoch, { head_block: head_block + 1_000 })).toBe(false);
    expect(await publish(epoch, { verified_block: verified_block - 1_000 })).toBe(false);
  });
});

describe('blocks that a second provider has read without a transfer', () => {
  type Changed = { from?: number; block_hash?: string; plant?: string };
  const verifyOnce = (more: Changed) =>
    part(Database)
      .transaction(async (tx) => {
        const cursors = part(CursorService);
        const { epoch } = await cursor();
        const locked = await cursors.lock(tx, 42161, epoch);
        if (locked.head_block === locked.verified_block) throw new Error('nothing to verify');
        const [anchor] = await cursors.anchorsDown(tx, 42161, locked.head_block, 1);
        if (more.plant) await tx.query(more.plant, [locked.verified_block]);
        const from = more.from ?? locked.verified_block + 1;
        const isMoved = await cursors.moveVerifiedOver(tx, 42161, from, { ...anchor!, ...more });
        throw new Error(isMoved ? 'moved' : 'not moved');
      })
      .catch((error: Error) => error.message);
  /** Verifies; the scanner may verify meanwhile, too. */
  const verify = (more: Changed = {}) =>
    eventually(async () => {
      const outcome = await verifyOnce(more);
      return outcome !== 'nothing to verify' && outcome;
    });

  /** Inserts an unconfirmed transfer, as another replica would. */
  const TRANSFER = `INSERT INTO transfers (chain_id, tx_hash, log_ordinal, log_index, block_number, block_hash, block_time, asset,
      token_address, from_address, to_address, base_units, seen_by)
    VALUES (42161, '0xplanted', 0, 0, $1::bigint + 1, '0xplanted', 0, 'USDC', '0x', '0x', '0x', 1, 0)`;

  /** Resolves when there are blocks that are read, not verified yet, and without payments. */
  const thereIsAnEmptyStretch = () =>
    eventually(async () => {
      const { head_block, verified_block } = await cursor();
      const paid = await world.rows('SELECT 1 FROM transfers WHERE block_number > $1', [verified_block]);
      return head_block > verified_block && paid.length === 0;
    });

  it('are verified', async () => {
    await thereIsAnEmptyStretch();
    expect(await verify()).toBe('moved');
  });

  it('are not where the chain went back, or the verified block is another one', async () => {
    expect(await verify({ block_hash: '0xanother' })).toBe('not moved');
    expect(await verify({ from: 1 })).toBe('not moved');
  });

  it('are not where somebody else has written a transfer there', async () => {
    await thereIsAnEmptyStretch();
    expect(await verify({ plant: TRANSFER })).toBe('not moved');
  });
});
