import type { Circus } from '@jest/types';
import * as circus from 'jest-circus';

/** Whether a test of the file that runs has failed so far, or a hook of it. Call it in `afterAll`. */
export function hasFailedTests(): boolean {
  const { rootDescribeBlock, unhandledErrors } = circus.getState();
  return unhandledErrors.length > 0 || failedIn(rootDescribeBlock);
}

function failedIn({ children }: Circus.DescribeBlock): boolean {
  return children.some((child) => (child.type === 'test' ? child.errors.length > 0 : failedIn(child)));
}
