import { join } from 'node:path';
import { type ChildOptions, type RunningChild, startChild } from '@libs/embedded/process/child';
import { request } from 'undici';

/** A process to keep running: how to start it, and where it reports that it is ready. */
export interface SupervisedProcess {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readyUrls: readonly string[];
}

export interface SupervisorOptions {
  readonly logs: string;
  readonly print: (line: string) => void;
  /**
   * Whether the process is started again when it ends by itself; default true. Tests that kill on purpose may restart
   * by hand.
   */
  readonly restarts?: boolean;
  /** Called after a restart: the process has a new pid. */
  readonly onRestart?: () => void;
}

const READY_TIMEOUT_MS = 120_000;
const PROBE_EVERY_MS = 50;
/** Delays before restarts: a process that ends at once repeatedly is started ever more slowly, but never given up. */
const RESTART_DELAYS_MS = [200, 1_000, 3_000, 10_000];
/** A process that has run this long counts as healthy, and its next restart is quick again. */
const HEALTHY_AFTER_MS = 30_000;

/** Keeps processes running until they are stopped. */
export class Supervisor {
  private readonly children = new Map<string, RunningChild>();
  private readonly wanted = new Map<string, SupervisedProcess>();
  private readonly failures = new Map<string, number>();
  private isStopping = false;

  constructor(private readonly options: SupervisorOptions) {}

  /**
   * Starts a process and resolves when all its ready addresses respond with 200. Throws with the end of its log when it
   * does not start.
   */
  async start(wanted: SupervisedProcess): Promise<void> {
    this.wanted.set(wanted.name, wanted);
    const child = await this.spawn(wanted);
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady(wanted.readyUrls))) {
      if (!child.isRunning())
        throw new Error(
          `${wanted.name} ended while starting; end of ${this.logOf(wanted.name)}:\n${child.lastLines()}`,
        );
      if (Date.now() > deadline)
        throw new Error(`${wanted.name} is not ready; end of ${this.logOf(wanted.name)}:\n${child.lastLines()}`);
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
    this.watch(wanted, child, Date.now());
  }

  /** Returns the process as it runs now; a restart gives it another pid. */
  child(name: string): RunningChild | undefined {
    return this.children.get(name);
  }

  /** Stops one process gracefully; it stays stopped until `start`. */
  async stop(name: string): Promise<void> {
    this.wanted.delete(name);
    await this.children.get(name)?.stop();
  }

  /** Stops all at once. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    await Promise.all([...this.children.values()].map((child) => child.stop()));
  }

  private async spawn({ name, command, args, env }: SupervisedProcess): Promise<RunningChild> {
    const options: ChildOptions = { name, command, args, env, logFile: this.logOf(name) };
    const child = await startChild(options);
    this.children.set(name, child);
    if (this.isStopping) await child.stop();
    return child;
  }

  private watch(wanted: SupervisedProcess, child: RunningChild, startedAt: number): void {
    void child.exited.then(async ({ code, signal }) => {
      if (this.isStopping || this.wanted.get(wanted.name) !== wanted || this.options.restarts === false) return;
      const delayMs = this.restartDelay(wanted.name, Date.now() - startedAt);
      this.options.print(
        `! ${wanted.name} ended (${signal ?? `exit ${code}`}), starting it again; its log: ${this.logOf(wanted.name)}`,
      );
      await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
      if (this.isStopping || this.wanted.get(wanted.name) !== wanted) return;
      this.watch(wanted, await this.spawn(wanted), Date.now());
      this.options.onRestart?.();
    });
  }

  private restartDelay(name: string, ranMs: number): number {
    const failures = ranMs > HEALTHY_AFTER_MS ? 0 : (this.failures.get(name) ?? 0);
    this.failures.set(name, failures + 1);
    return RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)]!;
  }

  private logOf(name: string): string {
    return join(this.options.logs, `${name}.log`);
  }
}

async function isReady(urls: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(urls.map(statusOf));
  return responses.every((status) => status === 200);
}

async function statusOf(url: string): Promise<number> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: 2_000 });
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  }
}
