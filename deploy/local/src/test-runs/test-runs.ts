import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../files/json-file.js';
import { runStep, type StepResult } from '../terminal/run-step.js';
import { type Counts, honest, jestCounts, sum, summaryCounts } from './results/test-counts.js';
import { recordDurations } from './results/test-durations.js';

type Report = Parameters<typeof jestCounts>[0] & { readonly testResults: Parameters<typeof recordDurations>[0] };

/**
 * Runs compiled tests and counts them. No test for a path is a failure: a mistyped path must not look like a success.
 */
export async function runJest(name: string, args: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'jest-report-'));
  const report = join(folder, 'report.json');
  try {
    const result: StepResult = await runStep({
      name,
      command: process.execPath,
      args: ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...args],
    });
    const counts = readJson<Report>(report);
    if (!counts) return { passed: 0, failed: 1 };
    recordDurations(counts.testResults);
    return honest(jestCounts(counts), result.ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tests the contracts with forge: `--quick` or `--slow` ones, so that tests that measure delays run at the same time as
 * the former only.
 */
export async function contracts(which: '--quick' | '--slow'): Promise<Counts> {
  const { ok, output } = await runStep({
    name: `contracts ${which}`,
    command: process.execPath,
    args: ['libs/contracts/tools/forge.mjs', which],
    yields: true,
  });
  return honest(summaryCounts(output), ok);
}

/**
 * Bundles the services that system tests start, and makes the state that the tests begin with, where they have changed.
 */
export async function systemParts(): Promise<void> {
  await runStep({ name: 'bundles', command: process.execPath, args: ['deploy/images/dist/src/bundle.js'] });
  await runStep({ name: 'a first system', command: process.execPath, args: ['tests/dist/stack/make-template.js'] });
}

/** Prints the last line, "N passed, N failed", and ends the process: exit 1 when anything failed. */
export function endWithCounts(counts: readonly Counts[]): never {
  const { passed, failed } = sum(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
