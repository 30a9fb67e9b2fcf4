import { expect, it } from '@jest/globals';
import { consumersOf } from '@libs/events/catalog';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { CHAIN } from './scene.js';

const NETWORK = {
  TESTNET_CHAIN_ID: '421614',
  TESTNET_CHECKOUT_ADDRESS: CHAIN.CHECKOUT_ADDRESS,
  TESTNET_USDC_ADDRESS: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  TESTNET_USDT_ADDRESS: '0x00000000000000000000000000000000000000cc',
};
// The streams of the test network exist: any service can read them.
const world = useWorld(service, { env: { ...CHAIN, ...NETWORK } });

/** Returns the `stream.consumer` names that another replica with these settings requests from NATS when it starts. */
async function readBy(env: Record<string, string | undefined>, count: number): Promise<string[]> {
  const read = new Set<string>();
  const spy = world.bus.connection.subscribe('$JS.API.CONSUMER.CREATE.>', {
    callback: (_error, { subject }) => void read.add(subject.split('.').slice(4, 6).join('.')),
  });
  await world.bus.flush();
  const replica = await startService(service, env);
  await eventually(() => read.size >= count);
  await replica.stop();
  await world.bus.flush();
  spy.unsubscribe();
  return [...read].sort();
}

it.each([
  { network: 'a test network', settings: {}, hasTestNetwork: true },
  { network: 'none', settings: { TESTNET_CHAIN_ID: undefined }, hasTestNetwork: false },
])('reads what services of the test network publish only where there is one: with $network', async (given) => {
  const { settings, hasTestNetwork } = given;
  const expected = consumersOf('sessions', { hasTestNetwork }).map(({ stream, durable }) => `${stream}.${durable}`);

  expect(await readBy({ ...world.env, ...settings }, expected.length)).toEqual(expected.sort());
});
