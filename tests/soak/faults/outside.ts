import { type LogFilter, type ProviderFaults, wordOf } from '@libs/testing/servers/rpc-proxy';
import { id as keccakOf } from 'ethers';
import type { ReceiverBehavior } from '../../stack/servers/webhook-receiver.js';
import type { SoakWorld } from '../world/soak-world.js';
import { LOOPBACK, NAME } from '../world/ssrf-sink.js';
import { type FaultClass, NOTHING_TO_UNDO } from './fault.js';

/**
 * One block less than the local policy requires (apps/chain-indexer, CONFIRMATION_POLICY=local: 4 for less than
 * US$1,000).
 */
const DEEPEST_REORG = 3;
const KEEPS = 0.8;
const BEHAVIORS: readonly ReceiverBehavior[] = ['accepts', 'fails', 'hangs', 'drops', 'redirects', 'slow', 'endless'];

/** The faults of a provider. */
const FAULTS: Readonly<Record<string, Partial<ProviderFaults>>> = {
  'is down': { down: true },
  hangs: { hangs: true },
  'answers HTML': { html: true },
  'answers 429': { refuseNext: 200 },
  'has an old head': { lagBlocks: 12 },
  'leaves logs out': { omitsLogs: true },
  'leaves receipts out': { omitsReceipts: true },
  'lies about amounts in logs': { inflates: 'logs' },
  'lies about amounts everywhere': { inflates: 'logs and receipts' },
};
/** Faults that depend on the state of the system at that time. */
const FAULTS_OF: Readonly<Record<string, (world: SoakWorld) => Promise<Partial<ProviderFaults>>>> = {
  'is frozen': async ({ system }) => ({ frozenAt: await system.provider.getBlockNumber() }),
  'is on another chain': async ({ otherChainUrl }) => ({ otherUpstream: otherChainUrl }),
  'invents payments': async (world) => ({ invents: (_, filter) => inventedPayment(world, filter) }),
};
const WAYS = [...Object.keys(FAULTS), ...Object.keys(FAULTS_OF)];

const TRANSFER = keccakOf('Transfer(address,address,uint256)');
/** More than any session costs, in base units. */
const INVENTED_UNITS = 100_000_000;

/** Makes one of two providers fail, slow, limited, late, or untruthful. */
export const provider: FaultClass = {
  kind: 'RPC provider',
  about: `one of two ${WAYS.join(', ')}, each in turn`,
  part: 'providers',
  draw: (choices, turns) => {
    const how = turns.next('provider', WAYS);
    const index = turns.next(`which ${how}`, [0, 1] as const);
    return {
      ...{ target: `${'ab'[index]} ${how}`, holdMs: choices.between(3_000, 20_000), isDisruptive: true },
      begin: async (world) => {
        const { faults } = world.providers[index];
        const changed = FAULTS[how] ?? (await FAULTS_OF[how]!(world));
        const before = Object.fromEntries(
          Object.keys(changed).map((name) => [name, SOUND[name as keyof typeof SOUND]]),
        );
        Object.assign(faults, changed);
        return async () => {
          Object.assign(faults, before);
        };
      },
    };
  },
};

const SOUND = {
  ...{ down: false, hangs: false, html: false, refuseNext: 0, lagBlocks: 0, omitsLogs: false, omitsReceipts: false },
  ...{ inflates: undefined, frozenAt: undefined, otherUpstream: undefined, invents: undefined },
} as const;

/**
 * Returns a transfer that never happened, to the address of the newest session, as response to a query for transfers.
 */
function inventedPayment({ system, sellers }: SoakWorld, { topics }: LogFilter) {
  const newest = sellers.sold.at(-1);
  if (topics[0] !== TRANSFER || !newest) return undefined;
  return {
    address: system.buyer.tokenAddress('USDC').toLowerCase(),
    topics: [TRANSFER, wordOf('0x01'), wordOf(newest.session.deposit_address)],
    data: wordOf(`0x${INVENTED_UNITS.toString(16)}`),
  };
}

/** Replaces the last blocks; the buyer's wallet sends most of the lost transfers again. */
export const reorg: FaultClass = {
  kind: 'reorg',
  about: `1 to ${DEEPEST_REORG} blocks, less than the confirmations`,
  part: 'chain',
  draw: (choices) => {
    const [depth, times] = [choices.between(1, DEEPEST_REORG), choices.between(1, 3)];
    const keeping = choices.branch('keeps');
    return {
      ...{ target: `depth ${depth}, ${times} times`, holdMs: 0, isDisruptive: true },
      begin: async ({ system }) => {
        for (let time = 0; time < times; time++)
          await system.buyer.losesBlocks(
            () => system.replaceNewestBlocks(depth),
            () => keeping.isTrue(KEEPS),
          );
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Changes the responses of endpoints other than the healthy ones, until the next time. */
export const receiverBehavior: FaultClass = {
  kind: 'receivers',
  about: `answer in another way: ${BEHAVIORS.join(', ')}`,
  draw: (_, turns) => {
    // This name decides what a seed draws: it stays.
    const wanted = [turns.next('mood', BEHAVIORS), turns.next('mood', BEHAVIORS)];
    return {
      ...{ target: wanted.join(' and '), holdMs: 0, isDisruptive: false },
      begin: async ({ endpoints }) => {
        const changing = endpoints.filter(({ name }) => name.endsWith('changing'));
        for (const [index, { receiver }] of changing.entries()) receiver.behavior = wanted[index % wanted.length]!;
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Makes names of endpoints unresolvable, or resolve to another address. No other webhooks may be affected. */
export const names: FaultClass = {
  kind: 'DNS',
  about:
    'a name does not exist, its servers are silent, or it leads to a private address, alone or beside the right one',
  draw: (choices, turns) => {
    const how = turns.next('name', ['does not exist', 'is silent', 'is private', 'is private too'] as const);
    return {
      ...{ target: `${NAME} ${how}`, holdMs: choices.between(5_000, 25_000), isDisruptive: false },
      begin: async ({ dns, trap }) => {
        if (how === 'is silent') dns.silent.add(NAME);
        else if (how === 'does not exist') dns.forget(NAME);
        else {
          dns.set(NAME, trap.address, ...(how === 'is private' ? [] : [LOOPBACK]));
          trap.baits++;
        }
        return async () => {
          dns.silent.delete(NAME);
          dns.set(NAME, LOOPBACK);
        };
      },
    };
  },
};
