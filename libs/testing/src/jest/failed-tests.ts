import type { Circus } from '@jest/types';
import * as circus from 'jest-circus';

/** Returns whether a test of the running file, or a hook of it, has failed so far. Call it in `afterAll`. */
export function hasFailedTests(): boolean {
  const { rootDescribeBlock, unhandledErrors } = circus.getState();
  return unhandledErrors.length > 0 || failedIn(rootDescribeBlock);
}

function failedIn({ children }: Circus.DescribeBlock): boolean {
  return children.some((child) => (child.type === 'test' ? child.errors.length > 0 : failedIn(child)));
}
