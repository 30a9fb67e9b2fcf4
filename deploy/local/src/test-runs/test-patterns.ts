/** A folder that a package compiles into its `dist`, with the same paths below it. */
const PACKAGE = /^(tests|docs(\/openapi)?|(apps|libs|deploy|sdks)\/[^/]+)\//;

/**
 * Returns a person's name of tests as a pattern of compiled files: `tests/repository`,
 * `apps/sessions/test/cancel-session.test.ts` and `payments.test` select the files that were compiled from them.
 */
export function compiledPattern(path: string): string {
  if (path.startsWith('-')) return path;
  return path.replace(/^\.\//, '').replace(PACKAGE, '$&(dist/)?').replace(/\.ts$/, '.js');
}
