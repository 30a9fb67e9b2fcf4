import { BLOCK_TIME_MS } from '@deploy/local/stack/dependencies';
import { startAnvil } from '@libs/embedded/anvil';
import { type ProcessName, SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '@libs/testing/servers/certificate';
import { TestDnsServer } from '@libs/testing/servers/dns-server';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { PostgresStandby } from '../../faults/breaks/postgres-standby.js';
import { NatsFaults, PostgresFaults } from '../../faults/breaks/server-faults.js';
import type { Choices } from '../../faults/load/choices.js';
import { Merchant } from '../../stack/people/merchant.js';
import { RunningSystem } from '../../stack/running-system.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import type { SecretTrial, Tampering } from '../checker/record.js';
import type { SoakOptions } from '../options.js';
import { Schedules } from '../schedules/schedules.js';
import { Agents } from './agents.js';
import { Levers } from './fault-hooks.js';
import { Sellers } from './sellers.js';
import type { Shop, SoakEndpoint } from './shop.js';
import { LOOPBACK, NAME, Trap } from './ssrf-sink.js';
import { Watch } from './watch.js';

const SHOPS = 2;
const TLS = { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY };
const READY_WITHIN_MS = 120_000;
/** The only address that endpoints and tools may have here: the addresses next to it count as private. */
const ALLOWED = '127.0.0.1/32,::1/128';

/** Production's values where a promise depends on them; otherwise those of a development stack. */
const OWN: Partial<Record<ServiceName, Record<string, string>>> = {
  'webhook-dispatcher': { WEBHOOK_ALLOWED_NETWORKS: ALLOWED },
  'agent-gateway': { AGENT_ALLOWED_NETWORKS: ALLOWED },
  'turn-runner': { AGENT_ALLOWED_NETWORKS: ALLOWED },
};

/** The whole system with its people, every possible fault, and the observers. */
export class SoakWorld {
  /** Old secrets that were tried. */
  readonly trials: SecretTrial[] = [];
  readonly tamperings: Tampering[] = [];

  private constructor(
    readonly system: RunningSystem,
    readonly choices: Choices,
    readonly providers: readonly [RpcProxy, RpcProxy],
    readonly nats: NatsFaults,
    readonly postgres: PostgresFaults,
    readonly watch: Watch,
    readonly trap: Trap,
    readonly shops: readonly Shop[],
    readonly agents: Agents,
    readonly schedules: Schedules,
    readonly agentEndpoints: readonly SoakEndpoint[],
    readonly sellers: Sellers,
    readonly levers: Levers,
    readonly dns: TestDnsServer,
    readonly standby: PostgresStandby | undefined,
    /** A chain with the same id, none of whose data the system may trust. */
    readonly otherChainUrl: string,
  ) {}

  /** Starts the whole world. Rejects with what did not start; nothing is left running then. */
  static async start(options: SoakOptions, choices: Choices, stopping: AbortSignal): Promise<SoakWorld> {
    const proxies: RpcProxy[] = [];
    const levers = new Levers();
    const dns = await TestDnsServer.start();
    dns.set(NAME, LOOPBACK);
    const system = await RunningSystem.start({
      // A crash of Postgres is one of the faults: committed data must be on the disk.
      fsync: true,
      ...(options.replicas > 1 ? { replicas: options.replicas } : {}),
      rpcUrls: async (nodeUrl) => {
        proxies.push(await RpcProxy.start(nodeUrl), await RpcProxy.start(nodeUrl));
        return proxies.map(({ url }) => url);
      },
      env: (service) => ({ ...levers.env(service), WEBHOOK_DNS_SERVERS: dns.server, ...OWN[service] }),
    });
    try {
      system.onStop(async () => levers.remove());
      system.onStop(() => dns.stop());
      for (const proxy of proxies) system.onStop(() => proxy.stop());
      const otherChain = await startAnvil({ blockTimeMs: BLOCK_TIME_MS });
      system.onStop(() => otherChain.stop());
      const trap = await Trap.start();
      system.onStop(() => trap.stop());
      const watch = new Watch(system);
      watch.start();
      system.onStop(async () => watch.stop());
      const shops: Shop[] = [];
      for (let number = 1; number <= SHOPS; number++) shops.push(await openShop(system, trap, number));
      const agents = await Agents.start(system, trap, choices.branch('agents'), stopping, options.turnEveryMs);
      const agentEndpoints = [await agentEndpoint(system, agents)];
      const schedules = await Schedules.start(system, agents.account);
      const sellers = new Sellers(system, shops, choices.branch('sellers'), stopping, {
        ...{ workers: options.workers, everyMs: options.sessionEveryMs },
      });
      const [a, b] = proxies as [RpcProxy, RpcProxy];
      const postgres = new PostgresFaults(system);
      const standby = options.hasStandby ? new PostgresStandby(system, postgres) : undefined;
      await standby?.attach();
      return new SoakWorld(
        ...([system, choices, [a, b], new NatsFaults(system), postgres, watch, trap] as const),
        ...([shops, agents, schedules, agentEndpoints, sellers, levers, dns, standby, otherChain.rpcUrl] as const),
      );
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  get endpoints(): readonly SoakEndpoint[] {
    return [...this.shops.flatMap(({ endpoints }) => endpoints), ...this.agentEndpoints];
  }

  /** Returns true when all services were ready within the bound, without help. */
  async recovers(): Promise<boolean> {
    try {
      for (const { name } of this.system.stack.services) await this.isReady(name);
      return true;
    } catch {
      return false;
    }
  }

  /** Lets people finish their actions; no new ones begin until `resume`. Schedules continue, once a minute. */
  async pause(): Promise<void> {
    await Promise.all([this.sellers.pause(), this.agents.pause()]);
  }

  resume(): void {
    this.sellers.resume();
    this.agents.resume();
  }

  /** Ends people, services and servers. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.sellers.ended(), this.agents.ended()]);
    await this.system.stop();
  }

  private async isReady(name: ProcessName): Promise<void> {
    const { url } = this.system.stack.services.find((service) => service.name === name)!;
    await eventually(async () => (await request(url, 'GET', '/readyz')).status === 200, READY_WITHIN_MS);
  }
}

/** Names of all services, in a fixed order. */
export const VICTIMS: readonly ServiceName[] = [...SERVICES].sort();

async function openShop(system: RunningSystem, trap: Trap, number: number): Promise<Shop> {
  const merchant = await Merchant.create(system);
  const owner = `merchant ${merchant.id}`;
  const path = `/api/dashboard/merchants/${merchant.id}/webhook_endpoints`;
  const endpoints: SoakEndpoint[] = [];
  for (const kind of ['healthy', 'changing', 'named'] as const) {
    const receiver = await (kind === 'named' ? WebhookReceiver.startNamed(NAME, TLS) : WebhookReceiver.start());
    if (kind === 'named') await trap.listenAt(receiver.port);
    system.onStop(() => receiver.stop());
    receiver.redirectsTo = trap.url;
    const { id, secret } = await merchant.owner.post<{ id: number; secret: string }>(path, { url: receiver.url });
    endpoints.push({
      ...{
        name: `shop ${number} ${kind}`,
        owner,
        id: String(id),
        receiver,
        isHealthy: kind === 'healthy',
        isReachable: kind !== 'named',
      },
      secrets: [{ value: secret, fromMs: Date.now() }],
    });
  }
  return { merchant, owner, endpoints, apiKey: merchant.apiKey, apiKeyId: undefined };
}

async function agentEndpoint(system: RunningSystem, { account }: Agents): Promise<SoakEndpoint> {
  const receiver = await WebhookReceiver.start();
  system.onStop(() => receiver.stop());
  const { id, secret } = await account.ok<{ id: number; secret: string }>('POST', '/webhooks', { url: receiver.url });
  return {
    ...{
      name: 'agents healthy',
      owner: `account ${account.id}`,
      id: String(id),
      receiver,
      isHealthy: true,
      isReachable: true,
    },
    secrets: [{ value: secret, fromMs: Date.now() }],
  };
}
