import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsOptions } from '@deploy/local/stack/dependencies';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { RunningSystem } from '../../stack/running-system.js';

/**
 * Signs in at the message server as the developer, who may read and write everything. The caller closes the connection.
 */
export function developerConnection({ stack }: RunningSystem): Promise<NatsConnection> {
  const { host, username, password } = new URL(stack.dependencies.natsDeveloperUrl);
  return connect({ servers: host, user: username, pass: password });
}

/** Faults of the message server: it dies, and restarts with all, nothing, or an older part of its data. */
export class NatsFaults {
  /** Undefined in a system that uses servers of the test. */
  private server: EmbeddedNats | undefined;

  constructor(private readonly system: RunningSystem) {
    this.server = system.stack.dependencies.nats;
    system.onStop(async () => this.server?.stop());
  }

  /** Returns the current server. */
  get running(): EmbeddedNats {
    if (!this.server) throw new Error('the servers of this system are not its own');
    return this.server;
  }

  /** Kills the server by `kill -9`. */
  async kill(): Promise<void> {
    await this.running.kill();
  }

  async start(): Promise<void> {
    this.server = await startNatsServer(natsOptions(this.system.stack));
  }

  /** Removes every stream and consumer; the server must be down. */
  wipe(): void {
    rmSync(this.running.storeDir, { recursive: true, force: true });
  }

  /** Copies the current store and returns a way to restore it; the server must be down both times. */
  copy(): { restore(): void } {
    const { storeDir } = this.running;
    const copy = mkdtempSync(join(tmpdir(), 'checkout-nats-'));
    cpSync(storeDir, copy, { recursive: true });
    this.system.onStop(async () => rmSync(copy, { recursive: true, force: true }));
    return {
      restore: () => {
        rmSync(storeDir, { recursive: true, force: true });
        cpSync(copy, storeDir, { recursive: true });
      },
    };
  }
}

/** Stops Postgres as a crash would, and starts it again. */
export class PostgresFaults {
  /** The folder with its data and its password. */
  dir: string;
  private server: EmbeddedPostgres;

  constructor(system: RunningSystem) {
    this.dir = system.stack.state.postgres;
    this.server = system.stack.dependencies.postgres!;
    system.onStop(() => this.server.stop());
  }

  /** Stops without a checkpoint and without notifying clients. */
  async stopImmediately(): Promise<void> {
    await this.server.stop('immediate');
  }

  /** Returns the current server. */
  get running(): EmbeddedPostgres {
    return this.server;
  }

  /** Kills the postmaster by `kill -9`: its backends end when they notice. */
  async kill(): Promise<void> {
    await this.server.kill();
  }

  /** Starts and recovers from the log: every acknowledged commit is there. */
  start(): Promise<void> {
    return this.startOn(this.dir);
  }

  /** Starts at the same address on other data: those of a standby that took over. */
  async startOn(dir: string): Promise<void> {
    this.dir = dir;
    this.server = await startPostgres({ dir, port: this.server.port, fsync: true });
  }
}
