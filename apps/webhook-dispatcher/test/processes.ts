import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { service } from '../src/service.js';
import { testSettings } from './webhook-world.js';

/** The servers that processes of the dispatcher share. */
export interface Processes {
  readonly database: TestDatabase;
  readonly nats: EmbeddedNats;
  /** A client on the service's own schema. */
  readonly client: pg.Client;
  /** The variables with the addresses that a process of the service needs. */
  environment(): Record<string, string>;
  /**
   * Runs a compiled file of the service in a separate process, with the service's environment. Killed at the end of the
   * file.
   */
  run(file: string, env?: Record<string, string>, args?: readonly string[]): ChildProcess;
  /** Kills every running process. */
  killAll(): void;
}

/** Provides a database and NATS for the tests of a file that start processes. */
export function useProcesses(): Processes {
  const children: ChildProcess[] = [];
  const settings = testSettings();
  const shared = {} as { -readonly [K in keyof Processes]: Processes[K] };
  let dir: string;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dispatcher-process-'));
    [shared.database, shared.nats] = await Promise.all([createTestDatabase([service]), startNatsServer({ dir })]);
    shared.client = new pg.Client({ connectionString: shared.database.urlOf(service.name) });
    await shared.client.connect();
  }, 300_000);

  shared.killAll = () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  };
  afterAll(async () => {
    shared.killAll();
    await shared.client.end();
    await Promise.all([shared.nats.stop(), shared.database.drop()]);
    rmSync(dir, { recursive: true, force: true });
  }, 300_000);

  shared.environment = () => ({
    ...settings,
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: shared.database.urlOf(service.name),
    NATS_URL: shared.nats.url,
    SHUTDOWN_DELAY_MS: '0',
  });
  shared.run = (file, env = {}, args = []) => {
    const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
    const child = spawn(process.execPath, [path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], ...shared.environment(), ...env },
    });
    children.push(child);
    return child;
  };
  return shared;
}
