/** The number of tests that passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Files that could not be loaded: they have no tests to fail. */
  readonly numRuntimeErrorTestSuites: number;
}

export function jestCounts(report: JestReport): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * Returns the counts in the last line "N passed, N failed" of the contracts' runner. A run without one counts as a
 * failure.
 */
export function summaryCounts(output: string): Counts {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : { passed: 0, failed: 1 };
}

/**
 * Returns the counts with one more failure if the runner failed without naming a test: that must not vanish from the
 * sum.
 */
export function honest(counts: Counts, ok: boolean): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
