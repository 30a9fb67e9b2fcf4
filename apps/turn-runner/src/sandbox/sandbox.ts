import { Worker } from 'node:worker_threads';
import { Semaphore } from '@libs/service-kit/concurrency/semaphore';
import type { SandboxResult, SandboxTask } from './sandbox-worker.js';

export type { SandboxResult } from './sandbox-worker.js';

/** The time for a worker to start. */
const START_MS = 15_000;
/** The time after the code's own deadline for it to end by itself; then the worker is terminated. */
const GRACE_MS = 500;
/** The most sandboxes at once in one process; each takes a core. */
const PLACES = 2;

/**
 * Runs a stranger's JavaScript with QuickJS in WebAssembly, in a worker thread of its own that is discarded afterwards.
 * The worker has no environment, little memory and a small stack; whatever the code does, it ends at its deadline.
 */
export class Sandbox {
  private readonly places = new Semaphore(PLACES);

  /** Returns the result of the code. Rejects with the signal's reason only; a fault of the code is part of the result. */
  run(task: SandboxTask, signal: AbortSignal): Promise<SandboxResult> {
    return this.places.run(() => runInWorker(task, signal), signal);
  }
}

function runInWorker(task: SandboxTask, signal: AbortSignal): Promise<SandboxResult> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(task);
    const late = () => end(failed('The code ran out of time.'));
    let timer = setTimeout(late, START_MS);
    const end = (result: SandboxResult | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.removeAllListeners();
      // Errors of a worker that is being terminated are irrelevant.
      worker.on('error', () => {});
      void worker.terminate();
      if (result) resolve(result);
      else reject(signal.reason);
    };
    const abort = () => end(null);
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: SandboxResult | 'started') => {
      if (message !== 'started') return end(message);
      clearTimeout(timer);
      timer = setTimeout(late, task.timeoutMs + GRACE_MS);
    });
    worker.once('error', (error) => end(failed(deathOf(error))));
    worker.once('exit', () => end(failed('The sandbox ended without a result.')));
  });
}

function startWorker(task: SandboxTask): Worker {
  return new Worker(new URL('./sandbox-worker.js', import.meta.url), {
    workerData: task,
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    trackUnmanagedFds: true,
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16, codeRangeSizeMb: 16, stackSizeMb: 2 },
  });
}

function failed(fault: string): SandboxResult {
  return { console: '', result: '', fault };
}

function deathOf(error: Error): string {
  const isMemory = Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? 'The code used too much memory.' : 'The sandbox broke down.';
}
