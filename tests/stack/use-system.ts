import type { StackSettings } from '@deploy/local/stack';
import { afterAll, beforeAll } from '@jest/globals';
import { RunningSystem } from './running-system.js';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 120_000;

/** The whole system for all tests of a file; read it inside of tests and hooks. */
export function useSystem(settings: () => StackSettings | Promise<StackSettings> = () => ({})): {
  readonly system: RunningSystem;
} {
  let running: RunningSystem | undefined;
  beforeAll(async () => {
    running = await RunningSystem.start(await settings());
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await running?.stop();
  }, STOP_TIMEOUT_MS);
  return {
    get system() {
      if (!running) throw new Error('the system runs only while tests do');
      return running;
    },
  };
}
