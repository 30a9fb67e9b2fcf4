import { atWorkerEnd } from '@libs/testing/native-runner/worker-end';

let current: { end(): Promise<void> } | undefined;
let isEndRegistered = false;

/**
 * An expensive resource that files of one worker share. A worker has one such resource at a time: it starts for the
 * first file that requests it, and ends when a file requests another one, or after the last file. So no machine runs
 * more systems than it has workers.
 */
export class SharedByWorker<T> {
  private running: Promise<T> | undefined;

  constructor(
    private readonly start: () => Promise<T>,
    private readonly stop: (running: T) => Promise<unknown>,
  ) {}

  /** Returns the running resource, or a new one. Rejects when it does not start; the next file tries again. */
  async get(): Promise<T> {
    if (current !== this) await stopCurrent();
    current = this;
    if (!isEndRegistered) atWorkerEnd(stopCurrent);
    isEndRegistered = true;
    this.running ??= this.start();
    try {
      return await this.running;
    } catch (error) {
      this.running = undefined;
      throw error;
    }
  }

  async end(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (running) await this.stop(await running);
  }
}

/** Ends what earlier files have shared: a file that starts a system of its own calls it first. */
export async function stopCurrent(): Promise<void> {
  const last = current;
  current = undefined;
  await last?.end();
}
