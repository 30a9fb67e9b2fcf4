import type { SerializableError, TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';

/** The request to a worker: the file to run. */
export interface TestFile {
  readonly path: string;
  readonly config: Config.ProjectConfig;
  readonly globalConfig: Config.GlobalConfig;
}

/** A message to a worker: run a file, or run what was registered with `atWorkerEnd` and end. */
export type WorkerRequest = { readonly run: TestFile } | { readonly end: true };

/** A message from a worker, sent once for each file. */
export type WorkerReply = { readonly result: TestResult } | { readonly error: SerializableError };
