import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { type AssertionResult, createEmptyTestResult, type TestResult } from '@jest/test-result';
import type { Circus } from '@jest/types';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import type { TestFile } from './worker-messages.js';

const GLOBALS = new URL('jest-globals.js', import.meta.url).href;
const timesLoaded = new Map<string, number>();

// The real package throws outside of jest's own environment.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/**
 * Runs the tests of one file in this process, and reports as jest's own runner does. Rejects when the file cannot be
 * loaded.
 */
export async function runTestFile(file: TestFile): Promise<TestResult> {
  const { path, config, globalConfig } = file;
  const start = Date.now();
  prepare(file);
  await import(urlOf(path));
  const { testResults, unhandledErrors, unhandledErrorsDetailed } = await circus.run();
  const results = testResults.map(assertionResult);
  const count = (status: AssertionResult['status']) => results.filter((result) => result.status === status).length;
  const failures = [
    formatResultsErrors(results, config, globalConfig, path),
    ...unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig)),
  ];
  const empty = createEmptyTestResult();
  const end = Date.now();
  const slow = end - start > config.slowTestThreshold * 1_000;
  return {
    ...empty,
    failureMessage: failures.filter(Boolean).join('\n\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: { ...empty.perfStats, start, end, runtime: end - start, slow },
    ...(unhandledErrors.length > 0 ? { testExecError: { message: '', stack: unhandledErrors.join('\n') } } : {}),
    testFilePath: path,
    testResults: results,
  };
}

/** Returns a URL with a query, so that a second run of the same file in this process is another module. */
function urlOf(path: string): string {
  const times = timesLoaded.get(path) ?? 0;
  timesLoaded.set(path, times + 1);
  return `${pathToFileURL(path).href}${times > 0 ? `?run=${times}` : ''}`;
}

/** Makes an unawaited or uncaught failure fail the test that runs at the time, and without one the file. */
function failCurrentTest(error: unknown): void {
  const { currentlyRunningTest, unhandledErrors } = circus.getState();
  if (currentlyRunningTest) currentlyRunningTest.errors.push(error as Circus.TestError);
  else unhandledErrors.push(error as Circus.Exception & Circus.TestError);
}

process.on('unhandledRejection', failCurrentTest).on('uncaughtException', failCurrentTest);

/** Resets the tests of the previous file, and sets what jest's own runner would. */
function prepare({ path, config, globalConfig }: TestFile): void {
  circus.resetState();
  Object.assign(circus.getState(), {
    testTimeout: globalConfig.testTimeout ?? config.testTimeout,
    maxConcurrency: globalConfig.maxConcurrency,
    testNamePattern: globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, 'i') : null,
    parentProcess: process,
  });
  jestExpect.setState({ testPath: path, expand: globalConfig.expand ?? false });
}

function assertionResult({ testPath, startedAt, status, errors, errorsDetailed, ...result }: Circus.TestResult) {
  // The first name is the root's.
  const names = testPath.slice(1).map(String);
  return {
    ...result,
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1)!,
    fullName: names.join(' '),
    startAt: startedAt,
    status: statusOf(status, errors),
    failureMessages: [...errors],
    failureDetails: errorsDetailed,
  };
}

function statusOf(status: Circus.TestStatus, errors: readonly string[]): AssertionResult['status'] {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}
