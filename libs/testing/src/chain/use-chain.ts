import { afterAll, beforeAll } from '@jest/globals';
import { type ChainOptions, startTestChain, type TestChain } from './test-chain.js';

/** A chain for all tests of a file. */
export function useChain(options: ChainOptions = {}): TestChain {
  const chain = {} as TestChain;
  beforeAll(async () => {
    Object.assign(chain, await startTestChain(options));
  }, 60_000);
  afterAll(async () => {
    chain.provider?.destroy();
    await chain.anvil?.stop();
  }, 60_000);
  return chain;
}
