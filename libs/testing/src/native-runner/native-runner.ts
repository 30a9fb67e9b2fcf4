import type { SerializableError } from '@jest/test-result';
import {
  CallbackTestRunner,
  type OnTestFailure,
  type OnTestStart,
  type OnTestSuccess,
  type Test,
  type TestWatcher,
} from 'jest-runner';
import { WorkerProcess } from './worker-process.js';

/**
 * A runner for jest that loads test files with Node's own `import`, in worker processes that load each module once. Jest's own runner
 * evaluates all modules anew for each file, in a context of `node:vm`: with Nest, TypeORM and ethers that took more processor than the
 * tests did. What a file changes in its process is therefore seen by later files of the same worker.
 *
 * Tests, hooks, timeouts and reports are jest's. Why: docs/adr/0029-native-test-runner.md.
 */
export default class NativeRunner extends CallbackTestRunner {
  /** Runs each file on the next worker that is free. */
  async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const globalConfig = this._globalConfig;
    const queue = tests.values();
    const work = async (_: unknown, slot: number) => {
      const worker = new WorkerProcess(slot + 1);
      try {
        for (const test of queue) {
          if (watcher.isInterrupted()) return;
          await onStart(test);
          await worker.run({ path: test.path, config: test.context.config, globalConfig }).then(
            (result) => onResult(test, result),
            (error: SerializableError) => onFailure(test, error),
          );
        }
      } finally {
        await worker.end();
      }
    };
    await Promise.all(Array.from({ length: Math.min(globalConfig.maxWorkers, tests.length) }, work));
  }
}
