import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { RunningChild } from '../process/child.js';
import { type EmbeddedNats, type NatsServerOptions, startNatsServer } from './nats-server.js';

/** Options for keeping a server running. */
export interface KeeperOptions {
  /**
   * Called with a sentence for each state: that messages are not stored, that there is no space, that the server was
   * started again.
   */
  readonly print: (line: string) => void;
  /** The time between two checks; default two seconds. */
  readonly everyMs?: number;
}

/** A check that takes longer has failed: a JetStream that hangs never answers. */
const CHECK_TIMEOUT_MS = 2_000;
/** The number of checks in a row that must fail: a server under load is late once. */
const FAILED_CHECKS = 3;
/** The space that a server needs to begin again: with less it is full at once. */
const SPACE_NEEDED_BYTES = 4 * 1024 * 1024;

/**
 * Starts a nats-server that is restarted automatically where it answers and stores nothing: nats-server 2.9 whose disk
 * was full stays that way when there is space again, while `/healthz` returns 200. It is not restarted before there is
 * space, nor when its process ends.
 */
export async function keepNatsServer(options: NatsServerOptions, keeper: KeeperOptions): Promise<EmbeddedNats> {
  return new KeptNats(options, keeper, await startNatsServer(options));
}

class KeptNats implements EmbeddedNats {
  private readonly over = new AbortController();
  private readonly watching: Promise<void>;
  private failedChecks = 0;
  private reported = '';
  /** Whether we have ended it, and it is not up again. */
  private isOurs = false;

  constructor(
    private readonly options: NatsServerOptions,
    private readonly keeper: KeeperOptions,
    private server: EmbeddedNats,
  ) {
    this.watching = this.watch();
  }

  get url(): string {
    return this.server.url;
  }
  get port(): number {
    return this.server.port;
  }
  get monitoringUrl(): string {
    return this.server.monitoringUrl;
  }
  get version(): string {
    return this.server.version;
  }
  get pid(): number {
    return this.server.pid;
  }
  get child(): RunningChild {
    return this.server.child;
  }
  get storeDir(): string {
    return this.server.storeDir;
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.watching;
    await this.server.stop();
  }

  /** A server that was killed on purpose is not restarted. A signal that leaves it running changes nothing. */
  async kill(signal?: NodeJS.Signals): Promise<void> {
    await this.server.kill(signal);
    if (!this.server.child.isRunning()) this.over.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.over;
    while (!signal.aborted) {
      await sleep(this.keeper.everyMs ?? 2_000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (!this.server.child.isRunning() && !this.isOurs)) return;
      this.failedChecks = (await storesMessages(this.server.monitoringUrl)) ? 0 : this.failedChecks + 1;
      if (this.failedChecks === 0) this.reported = '';
      if (this.failedChecks >= FAILED_CHECKS && !signal.aborted) await this.startAgain();
    }
  }

  private async startAgain(): Promise<void> {
    const { storeDir, port } = this.server;
    const freeBytes = await statfs(storeDir).then(({ bavail, bsize }) => bavail * bsize);
    if (freeBytes < SPACE_NEEDED_BYTES) {
      this.report(`nats-server responds but stores nothing: ${storeDir} has no space; events wait in Postgres`);
      return;
    }
    this.report('nats-server responds but stores nothing, and there is space: starting it again');
    // A server that hangs does not stop in order; what it acknowledged is in its files.
    this.isOurs = true;
    await this.server.kill('SIGKILL');
    try {
      this.server = await startNatsServer({ ...this.options, port });
      this.failedChecks = 0;
      this.isOurs = false;
      this.report('nats-server was started again');
    } catch (error) {
      this.report(`nats-server does not start: ${(error as Error).message}`);
    }
  }

  /** Prints each state once. */
  private report(line: string): void {
    if (line !== this.reported) this.keeper.print(line);
    this.reported = line;
  }
}

/**
 * Returns whether JetStream answers and is enabled. `/healthz` does not show that: it is 200 while every write hangs.
 */
async function storesMessages(monitoringUrl: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${monitoringUrl}/jsz`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    const { disabled } = (await body.json()) as { disabled?: boolean };
    return statusCode === 200 && disabled !== true;
  } catch {
    return false;
  }
}
