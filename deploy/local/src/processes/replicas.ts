import { join, relative } from 'node:path';
import { freePort } from '@libs/embedded/process/free-port';
import type { ServiceName } from '@libs/events/services';
import { appFile, ROOT } from '../files/repository.js';
import { Balancer } from './balancer.js';
import type { ProgramFile } from './programs.js';
import { type LocalService, serviceProcesses } from './service-processes.js';
import type { Supervisor } from './supervisor.js';

/** One process of a service that runs several times. */
export interface Replica {
  /** The name of the process in the supervisor and its log. */
  readonly name: string;
  readonly service: ServiceName;
  /** Its own address; others reach it through the service's. */
  readonly url: string;
}

interface ReplicaSettings {
  readonly checkout?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The processes of services that run several times each, with one address per service. */
export class Replicas {
  private readonly balancers = new Map<ServiceName, Balancer>();
  private readonly made = new Map<ServiceName, number>();
  private running: readonly Replica[] = [];

  constructor(
    private readonly services: readonly LocalService<ServiceName>[],
    private readonly supervisor: Supervisor,
    private readonly program: ProgramFile,
  ) {}

  get all(): readonly Replica[] {
    return this.running;
  }

  of(service: ServiceName): readonly Replica[] {
    return this.running.filter((replica) => replica.service === service);
  }

  /**
   * Opens the addresses of the services and starts the given number of replicas of each, one round after the other.
   * Resolves when all are ready.
   */
  async start(count: number, checkout = ROOT): Promise<void> {
    for (const { name, port } of this.services) this.balancers.set(name, await Balancer.start(port));
    for (let round = 0; round < count; round++)
      await Promise.all(this.services.map(({ name }) => this.add(name, { checkout })));
  }

  /**
   * Starts one more replica, as built in a checkout of the repository, with settings in addition to the service's; it
   * gets its share of connections once it is ready.
   */
  async add(name: ServiceName, { checkout = ROOT, env = {} }: ReplicaSettings = {}): Promise<Replica> {
    const service = this.services.find((known) => known.name === name)!;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // Another checkout need not have bundles.
    const program = checkout === ROOT ? this.program : appFile;
    const own = { ...service, port, url, env: { ...service.env, ...env, PORT: `${port}` } };
    const [process] = serviceProcesses([own], false, program);
    const { args, ...rest } = process!;
    const inCheckout = args.map((arg) => (arg.startsWith(ROOT) ? join(checkout, relative(ROOT, arg)) : arg));
    const number = (this.made.get(name) ?? 0) + 1;
    this.made.set(name, number);
    const replica = { name: number === 1 ? name : `${name}-${number}`, service: name, url };
    await this.supervisor.start({ ...rest, args: inCheckout, name: replica.name });
    this.running = [...this.running, replica];
    this.balancers.get(name)!.add(url);
    return replica;
  }

  /**
   * Sends a signal that ends a replica and resolves with the way it ended. It gets no more connections once it is no
   * longer ready.
   */
  async end(replica: Replica, signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; signal: string | null }> {
    const child = this.supervisor.child(replica.name)!;
    await child.kill(signal);
    this.running = this.running.filter((other) => other !== replica);
    this.balancers.get(replica.service)!.remove(replica.url);
    return child.exited;
  }

  /** Closes the addresses; the supervisor stops the processes. */
  async close(): Promise<void> {
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.stop()));
  }
}
