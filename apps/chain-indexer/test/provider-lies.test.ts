import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { measured } from '@libs/testing/measured';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { indexerEnv, Scene, to } from './scene.js';

const UNITS_PER_CENT = 10_000;

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
afterEach(() => {
  for (const { faults } of [first, second]) Object.assign(faults, { inflates: undefined, addsToReceipts: false });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

let detected: TransferDetected[];
let final: TransferDetected[];
let dropped: TransferDetected[];
beforeAll(() => {
  dropped = world.bus.receives('transfer.dropped');
  detected = world.bus.receives('transfer.detected');
  final = world.bus.receives('transfer.final');
});

const heldOf = async (address: string) =>
  (
    await world.rows<{ held: string | null; verified: boolean }>(
      'SELECT held, verified FROM transfers WHERE to_address = $1',
      [address],
    )
  )[0];
const unitsOf = (transfers: readonly TransferDetected[]) => transfers.map(({ base_units }) => base_units).toSorted();
const verifiedUpTo = async () =>
  Number((await world.rows<{ verified_block: unknown }>('SELECT verified_block FROM cursors'))[0]!.verified_block);

describe('an amount that only one provider reports', () => {
  it.each([
    ['first', () => first],
    ['second', () => second],
  ])('is final only when the other agrees, although the %s has a log at the same position', async (_, liar) => {
    const address = await scene.aWatchedAddress();
    liar().faults.inflates = 'logs and receipts';

    await chain.pays(address, 3_00);
    await scene.ripen();
    const head = await chain.head();

    await eventually(async () => (await verifiedUpTo()) >= head);
    await eventually(async () => (await heldOf(address))?.held);
    // By now the receipts of held transfers were requested again: a step of the verify loop does that before it reads
    // more blocks.
    await chain.mine();
    await eventually(async () => (await verifiedUpTo()) > head);
    expect(await heldOf(address)).toMatchObject({ verified: false });
    expect(to(final, address)).toEqual([]);
  });

  it.each([
    ['first', 'one transfer', () => first, [300]],
    ['first', 'two transfers', () => first, [300, 500]],
    ['second', 'one transfer', () => second, [300]],
    ['second', 'two transfers', () => second, [300, 500]],
  ])('is replaced once when the %s is right again, in a transaction with %s', async (_liar, _what, liar, usdCents) => {
    const address = await scene.aWatchedAddress();
    liar().faults.inflates = 'logs and receipts';
    await chain.paysTogether(usdCents.map((cents) => ({ to: address, usdCents: cents })));
    await scene.ripen();
    await eventually(async () => (await heldOf(address))?.held);
    await eventually(() => to(detected, address).length === usdCents.length);
    const reported = unitsOf(to(detected, address));

    liar().faults.inflates = undefined;
    await chain.mine();

    const right = usdCents.map((cents) => String(cents * UNITS_PER_CENT)).toSorted();
    const wrong = reported.filter((units) => !right.includes(units));
    await measured('a provider is right again, and the right amount is final after', () =>
      eventually(() => to(final, address).length >= right.length),
    );
    expect(unitsOf(to(final, address))).toEqual(right);
    expect(unitsOf(to(dropped, address))).toEqual(wrong);
    expect(unitsOf(to(detected, address))).toEqual([...wrong, ...right].toSorted());
    const rows = await world.rows('SELECT held, verified FROM transfers WHERE to_address = $1', [address]);
    expect(rows).toEqual(right.map(() => ({ held: null, verified: true })));
  });

  it.each([
    ['first', () => first],
    ['second', () => second],
  ])(
    'is final although the %s counts its position in the transaction otherwise, and so is what comes after it',
    async (_, liar) => {
      const address = await scene.aWatchedAddress();
      liar().faults.addsToReceipts = true;
      await chain.pays(address, 3_00);
      await scene.ripen();

      await eventually(() => to(final, address).length === 1);
      expect(unitsOf(to(final, address))).toEqual(['3000000']);
      liar().faults.addsToReceipts = false;
      const next = await scene.aWatchedAddress();
      await chain.pays(next, 4_00);
      await scene.ripen();
      await eventually(() => to(final, next).length === 1);
    },
  );

  it('is not taken from a log whose receipt has another amount', async () => {
    const address = await scene.aWatchedAddress();
    first.faults.inflates = 'logs';

    await chain.pays(address, 3_00);
    await scene.ripen();
    await eventually(() => to(detected, address).length === 1);
    await scene.judged();
    expect(to(final, address)).toEqual([]);

    first.faults.inflates = undefined;

    await eventually(() => to(final, address).length === 1);
    expect(to(detected, address).map(({ base_units }) => base_units)).toEqual(['3000000']);
    expect(to(final, address).map(({ base_units }) => base_units)).toEqual(['3000000']);
  });
});
