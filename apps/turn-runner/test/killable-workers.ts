import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import type { RunnerWorld } from './runner-world.js';
import { COUNTER_URL } from './test-toolboxes.js';

/** Processes that run turns in place of the runner of the world. They are killed where a test wants. */
export class KillableWorkers {
  /** The process that was started last. */
  current: ChildProcess;
  private readonly faultPoints = mkdtempSync(join(tmpdir(), 'fault-points-'));

  constructor(
    private readonly runner: RunnerWorld,
    private readonly program: URL,
  ) {}

  start(): void {
    this.current = spawn(process.execPath, [fileURLToPath(this.program)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...this.runner.world.env,
        PATH: process.env['PATH'],
        FAULT_POINT_DIR: this.faultPoints,
        [COUNTER_URL]: this.runner.counter.url,
      },
    });
  }

  /** Kills the worker the next time it reaches a fault point, or after a number of passes. */
  arm(point: string, passes = 0): void {
    writeFileSync(join(this.faultPoints, point), String(passes));
  }

  async kill(): Promise<void> {
    this.current.kill('SIGKILL');
    await gone(this.current);
  }

  /** Waits for the death of the worker. */
  isGone(): Promise<void> {
    return gone(this.current);
  }

  /** Waits for the death of the worker, and starts another one. */
  async isReplaced(): Promise<void> {
    await this.isGone();
    this.start();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.faultPoints, { recursive: true });
  }
}

/** Resolves when a process has ended. */
export async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Replaces the runner of the world by processes of a program, for all tests of a file. */
export function useWorkers(runner: RunnerWorld, program: URL): KillableWorkers {
  const workers = new KillableWorkers(runner, program);
  beforeAll(async () => {
    await runner.world.service.stop();
    workers.start();
  });
  afterAll(() => workers.stop());
  return workers;
}
