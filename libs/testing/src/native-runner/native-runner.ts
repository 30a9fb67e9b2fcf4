import type { SerializableError } from '@jest/test-result';
import {
  CallbackTestRunner,
  type OnTestFailure,
  type OnTestStart,
  type OnTestSuccess,
  type Test,
  type TestWatcher,
} from 'jest-runner';
import { FileQueue } from './file-queue.js';
import { WorkerProcess } from './worker-process.js';

/**
 * A runner for jest that loads test files with Node's own `import`, in worker processes that load each module once.
 * Jest's own runner evaluates all modules again for each file, in a context of `node:vm`: with Nest, TypeORM and ethers
 * that took more processor time than the tests did. A file's changes to its process are therefore seen by later files
 * of the same worker.
 *
 * Tests, hooks, timeouts and reports are jest's. Why: docs/adr/0029-native-test-runner.md.
 */
export default class NativeRunner extends CallbackTestRunner {
  /** Runs each file on the next worker that is free and may take it. */
  async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const globalConfig = this._globalConfig;
    const queue = new FileQueue(tests, tests[0]?.context.config.globals ?? {});
    const work = async (_: unknown, slot: number) => {
      const worker = new WorkerProcess(slot + 1);
      let wasHeavy = false;
      try {
        for (let next = queue.next(slot + 1); next; next = queue.next(slot + 1)) {
          const { test, isHeavy } = next;
          if (watcher.isInterrupted()) return;
          // Things that heavy files shared would otherwise keep working while the light ones run.
          if (wasHeavy && !isHeavy) await worker.end();
          wasHeavy = isHeavy;
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
    await Promise.all(Array.from({ length: queue.workers(globalConfig.maxWorkers) }, work));
  }
}
