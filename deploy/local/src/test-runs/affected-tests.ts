/** A file and those that it imports, by paths of sources from the root. */
export interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Services are started, not imported: the system tests that see most of what they do. */
const SYSTEM_TESTS: readonly (readonly [sources: RegExp, test: string])[] = [
  [/^apps\/(agent-gateway|turn-runner)\/src\//, 'tests/dist/e2e/agent.test.js'],
  [/^apps\/(?!agent-gateway|turn-runner)[a-z-]+\/src\//, 'tests/dist/e2e/payments/one-payment.test.js'],
  [/^deploy\/local\/src\//, 'tests/dist/e2e/payments/one-payment.test.js'],
];
const TEST = /\.(spec|test)\.tsx?$/;

/**
 * The compiled tests that a change can break: those that import a changed file, over any number of others, and for services one of the
 * whole system. The slow proofs are left to `npm run test:full`.
 */
export function affectedTests(changed: readonly string[], modules: readonly Module[]): string[] {
  const reached = importersOf(changed, modules);
  const system = SYSTEM_TESTS.flatMap(([sources, test]) =>
    [...reached].some((path) => sources.test(path)) ? [test] : [],
  );
  const unit = [...reached].filter((path) => TEST.test(path)).map(compiled);
  return [...new Set([...unit, ...system])].sort();
}

/** The changed files, and all that import one of them. */
function importersOf(changed: readonly string[], modules: readonly Module[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  const reached = new Set(changed);
  // A set that grows is walked to its new end.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** `apps/auth/test/x.test.ts` is compiled to `apps/auth/dist/test/x.test.js`; `tests/e2e/x.test.ts` to `tests/dist/e2e/x.test.js`. */
function compiled(path: string): string {
  const js = path.replace(/\.tsx?$/, '.js');
  return path.startsWith('tests/') ? js.replace('tests/', 'tests/dist/') : js.replace(/^(\w+\/[\w-]+)\//, '$1/dist/');
}
