/** What of a list of test files is run, and what is left to another command. */
export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/**
 * What is estimated for a file that is too short to be written down in `tests/durations.json`: it takes less than three
 * seconds.
 */
const SHORT_S = 1.5;

/**
 * The first files of a list that take no longer than `budgetS` seconds together, by the seconds that are known of each.
 * A file that is too long is left, and shorter ones after it are still taken. The first file is always taken.
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
