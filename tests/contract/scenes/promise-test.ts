import { it } from '@jest/globals';

/** Long enough for a few requests; a scenario of payments sets how long it may take. */
const TIMEOUT_MS = 120_000;

/**
 * Defines a test that the system keeps one or more promises of the contract. Key and title are literals:
 * `named-tests.ts` reads them from the source, so that the list in `docs/generated/contract.md` needs no run.
 */
export function promiseTest(
  keys: string | readonly string[],
  title: string,
  check: () => void | Promise<void>,
  timeoutMs = TIMEOUT_MS,
): void {
  it(`${[keys].flat().join(' + ')}: ${title}`, check, timeoutMs);
}
