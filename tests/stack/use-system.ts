import { afterAll, beforeAll } from '@jest/globals';
import { hasFailedTests } from '@libs/testing/jest/failed-tests';
import { keepLogs } from './kept-logs.js';
import { RunningSystem, type SystemSettings } from './running-system.js';
import { stopCurrent } from './shared-by-worker.js';
import { type FurnishedSystem, sharedSystem, startFurnished } from './shared-system.js';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 120_000;

/**
 * Provides the whole system for the tests of a file, which must leave it as it was except for data: other files of the
 * worker use it before and after, each with its own people and merchants. Read it inside of tests and hooks.
 */
export function useSystem(): FurnishedSystem {
  return during(sharedSystem, async () => undefined);
}

/** Does the same as `useSystem`, for a file that changes more than data: the chain's clock or its speed. */
export function useFreshSystem(): FurnishedSystem {
  return during(alone(startFurnished), ({ system }) => system.stop());
}

/** Provides a system with its own settings for all tests of a file. */
export function useSystemWith(settings: () => SystemSettings | Promise<SystemSettings>): {
  readonly system: RunningSystem;
} {
  return during(
    alone(async () => ({ system: await RunningSystem.start(await settings()) })),
    ({ system }) => system.stop(),
  );
}

function alone<T>(start: () => Promise<T>): () => Promise<T> {
  return async () => {
    await stopCurrent();
    return start();
  };
}

/**
 * Keeps the system while tests run, and returns its parts as if it existed from the beginning. Its logs are kept when a
 * test fails.
 */
function during<T extends { readonly system: RunningSystem }>(
  start: () => Promise<T>,
  stop: (running: T) => Promise<void>,
): T {
  let running: T | undefined;
  beforeAll(async () => {
    running = await start();
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    if (running && hasFailedTests()) keepLogs(running.system);
    if (running) await stop(running);
  }, STOP_TIMEOUT_MS);
  return new Proxy({} as T, {
    get: (_, part) => {
      if (!running) throw new Error('the system runs only while tests do');
      return Reflect.get(running, part);
    },
  });
}
