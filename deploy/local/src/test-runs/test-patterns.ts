/** A folder that a package compiles into its `dist`, in which the paths below it stand again. */
const PACKAGE = /^(tests|docs(\/openapi)?|(apps|libs|deploy|sdks)\/[^/]+)\//;

/**
 * What a person calls tests by, as a pattern of compiled files: `tests/repository`,
 * `apps/sessions/test/cancel-session.test.ts` and `payments.test` name what was compiled of them.
 */
export function compiledPattern(path: string): string {
  if (path.startsWith('-')) return path;
  return path.replace(/^\.\//, '').replace(PACKAGE, '$&(dist/)?').replace(/\.ts$/, '.js');
}
