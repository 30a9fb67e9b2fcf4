import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestResult } from '@jest/test-result';
import type { TestFile, WorkerReply, WorkerRequest } from './worker-messages.js';

const PROGRAM = fileURLToPath(new URL('worker.js', import.meta.url));

/**
 * One process that runs test files in turn. It starts with its first file, and again with the next one when a file made
 * it crash.
 */
export class WorkerProcess {
  private child: ChildProcess | undefined;

  /** `id` is what tests see as JEST_WORKER_ID, from 1. */
  constructor(private readonly id: number) {}

  /** Runs a file. Rejects when it cannot be loaded, or when the process ends before it has reported. */
  async run(file: TestFile): Promise<TestResult> {
    this.child ??= this.start();
    const reply = await this.request(this.child, { run: file });
    if ('error' in reply) throw reply.error;
    return reply.result;
  }

  /** Closes what its files shared, and ends the process. */
  async end(): Promise<void> {
    if (!this.child) return;
    const gone = once(this.child, 'exit');
    this.child.send({ end: true } satisfies WorkerRequest);
    await gone;
  }

  private start(): ChildProcess {
    const child = fork(PROGRAM, {
      // Results hold values that JSON does not: errors, undefined, bigints.
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps'],
      env: { ...process.env, JEST_WORKER_ID: `${this.id}`, NODE_ENV: 'test' },
    });
    child.once('exit', () => {
      this.child = undefined;
    });
    return child;
  }

  private request(child: ChildProcess, request: WorkerRequest): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        reject({ message: `the worker ended: ${signal ?? `exit code ${code}`}`, stack: '', code, type: 'Error' });
      child.once('exit', onExit);
      child.once('message', (reply) => {
        child.off('exit', onExit);
        resolve(reply as WorkerReply);
      });
      child.send(request);
    });
  }
}
