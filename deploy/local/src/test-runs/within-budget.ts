/** The test files of a list that are run, and those left to another command. */
export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/** The estimated duration of a file that is too short to be in `tests/durations.json`: less than three seconds. */
const SHORT_S = 1.5;

/**
 * Returns the first files of a list that take no longer than `budgetS` seconds together, by their known durations. A
 * file that is too long is skipped, and shorter ones after it are still taken. The first file is always taken.
 */
export function withinBudget(
  files: readonly string[],
  seconds: Readonly<Record<string, number>>,
  budgetS: number,
): Chosen {
  let left = budgetS;
  const run = files.filter((file, at) => {
    const takes = seconds[file] ?? SHORT_S;
    if (at > 0 && takes > left) return false;
    left -= takes;
    return true;
  });
  const isRun = new Set(run);
  return { run, left: files.filter((file) => !isRun.has(file)) };
}
