import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from './json-file.js';
import { runStep, type StepResult } from './run-step.js';
import { type Counts, honest, jestCounts } from './test-counts.js';

/** Runs compiled tests and counts them. */
export async function runJest(name: string, args: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'jest-report-'));
  const report = join(folder, 'report.json');
  try {
    const result: StepResult = await runStep({
      name,
      command: process.execPath,
      args: ['node_modules/jest/bin/jest.js', '--passWithNoTests', '--json', `--outputFile=${report}`, ...args],
    });
    const counts = readJson<Parameters<typeof jestCounts>[0]>(report);
    return counts ? honest(jestCounts(counts), result.ok) : { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
