import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { freePort } from '@libs/embedded/process/free-port';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const MEMBERS = [0, 1, 2] as const;

/** The name of a server in the cluster. */
export type NatsMember = (typeof MEMBERS)[number];

/** Three real nats-servers on 127.0.0.1 that form one JetStream cluster, each with its own store. */
export class NatsCluster {
  private constructor(
    private readonly dir: string,
    private readonly ports: readonly number[],
    private readonly routePorts: readonly number[],
    private readonly members: EmbeddedNats[],
  ) {}

  static async start(): Promise<NatsCluster> {
    const dir = mkdtempSync(join(tmpdir(), 'checkout-nats-cluster-'));
    const portsOf = () => Promise.all(MEMBERS.map(() => freePort()));
    const cluster = new NatsCluster(dir, await portsOf(), await portsOf(), []);
    // All at once: a member is healthy only when most of them have found each other.
    cluster.members.push(...(await Promise.all(MEMBERS.map((member) => cluster.serverOf(member)))));
    return cluster;
  }

  /** All members, separated by commas, as the setting NATS_URL takes them. */
  get urls(): string {
    return this.ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  }

  /** Kills one member as `kill -9` does; what it has stored stays. */
  async kill(member: NatsMember): Promise<void> {
    await this.members[member]!.kill('SIGKILL');
  }

  /** Restarts a member that was killed, on what it had stored. */
  async restart(member: NatsMember): Promise<void> {
    this.members[member] = await this.serverOf(member);
  }

  /** Returns the streams by name: when each was made, its leader, and how many of its other members have all of it. */
  async streams(): Promise<Map<string, { created: string; leader: string | undefined; current: number }>> {
    const connection = await connect({ servers: this.urls.split(',') });
    try {
      const streams = await (await jetstreamManager(connection)).streams.list().next();
      return new Map(
        streams.map(({ config, created, cluster }) => [
          config.name,
          {
            created: String(created),
            leader: cluster?.leader,
            current: cluster?.replicas?.filter(({ current, offline }) => current && !offline).length ?? 0,
          },
        ]),
      );
    } finally {
      await connection.close();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((server) => server.stop()));
    rmSync(this.dir, { recursive: true, force: true });
  }

  private serverOf(member: NatsMember): Promise<EmbeddedNats> {
    const routes = this.routePorts.map((port) => `nats-route://127.0.0.1:${port}`);
    const config = `server_name: member-${member}
cluster { name: checkout, listen: "127.0.0.1:${this.routePorts[member]}", routes: ${JSON.stringify(routes)} }`;
    return startNatsServer({ dir: join(this.dir, `member-${member}`), port: this.ports[member], config });
  }
}
