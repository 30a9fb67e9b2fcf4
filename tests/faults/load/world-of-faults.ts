import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '@deploy/local/processes/service-processes';
import { afterAll, beforeAll } from '@jest/globals';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { Merchant } from '../../stack/people/merchant.js';
import { RunningSystem, type SystemSettings } from '../../stack/running-system.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { SharedByWorker, stopCurrent } from '../../stack/shared-by-worker.js';
import { NatsFaults, PostgresFaults } from '../breaks/server-faults.js';
import { gatherEvidence } from '../evidence/evidence.js';
import { violations } from '../evidence/invariants.js';
import { Choices } from './choices.js';
import { Load } from './load.js';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 120_000;
/** The work of a process that died is done again after a while, and other work may wait for it. */
const CALM_WITHIN_MS = 180_000;
/** A delivery that failed twice is sent again five minutes later. */
const HOLDS_WITHIN_MS = 420_000;
const DIES_WITHIN_MS = 90_000;
const SHOWN_VIOLATIONS = 20;

/** Quick sweeps of any amount, final only after more blocks than the deepest reorg tried here (20). */
const SWEEPER: Record<string, string> = {
  SWEEP_INTERVAL_MS: '500',
  SWEEP_CONFIRMATIONS: '21',
  SWEEP_MIN_USD_CENTS: '0',
  SWEEP_MAX_WAIT_MS: '0',
  SWEEP_STUCK_MS: '5000',
};
/** The work of a process that died is redelivered after seconds, not after half a minute. */
const ALL: Record<string, string> = { EVENT_ACK_WAIT_MS: '5000' };
/** The lease of an attempt that died with its process ends in seconds instead of 45. */
const DISPATCHER: Record<string, string> = { WEBHOOK_TIMEOUT_MS: '2000' };
const FASTER: Partial<Record<ServiceName, Record<string, string>>> = {
  sweeper: SWEEPER,
  'webhook-dispatcher': DISPATCHER,
};

type WorldSettings = Pick<SystemSettings, 'fsync' | 'replicas' | 'checkout' | 'restarts' | 'env' | 'natsUrl'>;

/** The whole system as processes, two shops with a receiver each, a load, and everything that can go wrong. */
export class WorldOfFaults {
  private constructor(
    readonly system: RunningSystem,
    readonly choices: Choices,
    readonly shops: readonly Merchant[],
    readonly load: Load,
    /** The proxies that the indexer and the sweeper use as two companies' nodes. */
    readonly providers: readonly [RpcProxy, RpcProxy],
    readonly nats: NatsFaults,
    readonly postgres: PostgresFaults,
    private readonly faultDir: string,
    private readonly history: string[],
  ) {}

  static async start(settings: WorldSettings = {}): Promise<WorldOfFaults> {
    const faultDir = mkdtempSync(join(tmpdir(), 'checkout-faults-'));
    for (const service of SERVICES) mkdirSync(join(faultDir, service));
    const proxies: RpcProxy[] = [];
    const system = await RunningSystem.start({
      ...settings,
      rpcUrls: async (nodeUrl) => {
        proxies.push(await RpcProxy.start(nodeUrl), await RpcProxy.start(nodeUrl));
        return proxies.map(({ url }) => url);
      },
      env: (service) => ({
        FAULT_POINT_DIR: join(faultDir, service),
        ...ALL,
        ...FASTER[service],
        ...settings.env?.(service),
      }),
    });
    system.onStop(async () => rmSync(faultDir, { recursive: true, force: true }));
    for (const proxy of proxies) system.onStop(() => proxy.stop());
    const choices = Choices.fromEnvironment();
    const shops = [await aShop(system), await aShop(system)];
    const load = new Load(system, shops, choices);
    const [a, b] = proxies as [RpcProxy, RpcProxy];
    const nats = new NatsFaults(system);
    return new WorldOfFaults(system, choices, shops, load, [a, b], nats, new PostgresFaults(system), faultDir, []);
  }

  /** Makes a service kill itself the next time it reaches the point, after the given number of passes. */
  arm(service: ServiceName, point: string, passes = 0): void {
    writeFileSync(join(this.faultDir, service, point), String(passes));
    this.history.push(`${service} dies at ${point} after ${passes} passes`);
  }

  /**
   * Resolves when every armed service has died there, and all services are ready again; only the supervisor restarted
   * them. Until then `more` is repeated: work that comes close together is handled together, so a load may pass a point
   * only a few times.
   */
  async haveDied(services: readonly ServiceName[], point: string, more?: () => Promise<unknown>): Promise<void> {
    const armed = () => services.filter((service) => existsSync(join(this.faultDir, service, point)));
    const end = performance.now() + DIES_WITHIN_MS;
    while (more && armed().length > 0 && performance.now() < end) await more();
    await eventually(() => {
      if (armed().length > 0) throw new Error(`${armed().join(', ')} did not pass ${point} often enough`);
      return true;
    }, DIES_WITHIN_MS);
    await this.allAreReady();
  }

  /**
   * Kills a service's process by `kill -9` at any point. Resolves when the supervisor has started another one that is
   * ready.
   */
  async kill(service: ServiceName): Promise<void> {
    const { supervisor, services } = this.system.stack;
    const victim = supervisor.child(service)!;
    this.history.push(`${service} is killed`);
    await victim.kill('SIGKILL');
    await eventually(() => supervisor.child(service)!.pid !== victim.pid, DIES_WITHIN_MS);
    await this.isReady(services.find(({ name }) => name === service)!);
  }

  async allAreReady(): Promise<void> {
    for (const service of this.system.stack.services) await this.isReady(service);
  }

  private async isReady({ name, url }: LocalService): Promise<void> {
    await eventually(async () => {
      const { status, text } = await request(url, 'GET', '/readyz');
      if (status !== 200) throw new Error(`${name} is not ready: ${text}`);
      return true;
    }, CALM_WITHIN_MS);
  }

  /** Returns process ids by service: the same ids before and after mean that nothing was restarted. */
  pids(): Record<string, number | undefined> {
    return Object.fromEntries(SERVICES.map((name) => [name, this.system.stack.supervisor.child(name)?.pid]));
  }

  /**
   * Replaces the last blocks by others, or all from block `from` on where it is given; the buyer's wallet sends most of
   * the lost transfers again.
   */
  async reorg(depth: number, from?: number): Promise<void> {
    const outcome = await this.system.buyer.losesBlocks(
      () => this.system.replaceNewestBlocks(depth, from),
      () => this.choices.isTrue(0.7),
    );
    this.history.push(
      `reorg of depth ${depth}${from === undefined ? '' : `, from block ${from}`}: ${outcome.kept} transfers sent again, ${outcome.cancelled} cancelled`,
    );
  }

  /**
   * Waits for calm, in which every invariant must hold; otherwise throws what is broken, and the seed that repeats the
   * run.
   */
  async holdsAllInvariants(): Promise<void> {
    let broken: string[] = ['nothing was read'];
    const holds = async () => {
      const evidence = await gatherEvidence(this.system, this.shops, this.load.sessionsByKey);
      broken = evidence.incoming.length === 0 ? ['there are no payments'] : violations(evidence);
      return broken.length === 0;
    };
    await eventually(holds, HOLDS_WITHIN_MS).catch((error: Error) => {
      const shown = broken.length > 0 ? broken : [error.message];
      throw new Error(
        [
          `FAULT_SEED=${this.choices.seed}`,
          ...this.history,
          `${shown.length} violations:`,
          ...shown.slice(0, SHOWN_VIOLATIONS),
        ].join('\n  '),
      );
    });
    if (this.load.refusals.length > 0) throw new Error(`sessions were refused: ${this.load.refusals.join('; ')}`);
  }
}

/** Provides a world for the tests of a file, which ends with the file. */
export function useWorldOfFaults(settings: WorldSettings = {}): { readonly world: WorldOfFaults } {
  return during(
    async () => {
      await stopCurrent();
      return WorldOfFaults.start(settings);
    },
    ({ system }) => system.stop(),
  );
}

const SHARED = new SharedByWorker(
  () => WorldOfFaults.start(),
  ({ system }) => system.stop(),
);

/** Provides the one world of this worker, for files that leave every service, server and provider as they found it. */
export function useSharedWorldOfFaults(): { readonly world: WorldOfFaults } {
  return during(
    () => SHARED.get(),
    async () => undefined,
  );
}

function during(start: () => Promise<WorldOfFaults>, stop: (world: WorldOfFaults) => Promise<void>) {
  let world: WorldOfFaults | undefined;
  beforeAll(async () => {
    world = await start();
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    if (world) await stop(world);
  }, STOP_TIMEOUT_MS);
  return {
    get world() {
      if (!world) throw new Error('the world exists only while tests run');
      return world;
    },
  };
}

async function aShop(system: RunningSystem): Promise<Merchant> {
  return Merchant.create(system, { receivers: [await WebhookReceiver.start()] });
}
