/** A file and the files that it imports, by paths of sources from the root. */
export interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** The tests that a change can break, and those of them that are not run. */
export interface Affected {
  /**
   * Compiled tests, those nearest to the change first: a test that imports a changed file is nearer than one that
   * imports its importer.
   */
  readonly tests: readonly string[];
  /** Whether the tests in Solidity can break. */
  readonly contracts: boolean;
  /** Slow tests that import a changed file. */
  readonly slow: readonly string[];
  /** Changed files for which no test was found. */
  readonly untested: readonly string[];
}

/** Sources that are started or opened, not imported, and the tests of the whole system that cover most of them. */
const SYSTEM_TESTS: readonly (readonly [sources: RegExp, test: string])[] = [
  [/^apps\/(agent-gateway|turn-runner)\/src\//, 'tests/dist/e2e/agent.test.js'],
  [/^apps\/(?!agent-gateway|turn-runner)[a-z-]+(?<!-web)\/src\//, 'tests/dist/e2e/payments/one-payment.test.js'],
  [/^deploy\/local\/src\//, 'tests/dist/e2e/payments/one-payment.test.js'],
  [/^libs\/contracts\/src\//, 'tests/dist/e2e/payments/one-payment.test.js'],
  [/^apps\/dashboard-web\/src\//, 'tests/dist/browser/dashboard.test.js'],
  [/^apps\/dashboard-web\/src\//, 'tests/dist/browser/dashboard-at-work.test.js'],
  [/^apps\/admin-web\/src\//, 'tests/dist/browser/operator.test.js'],
  [/^apps\/pay-page\/src\/(script|style|page|assets)\//, 'tests/dist/browser/pay-journeys.test.js'],
];
/** The distance of a test of the whole system: it is the only one that covers some of these sources. */
const OF_SYSTEM = 1;
/**
 * The sources of pages. Only a change here runs their slow journeys: code that services and pages share has tests of
 * its own.
 */
const PAGES = /^(apps\/([a-z]+-web|pay-page)|libs\/(ui|api-client))\//;
const TEST = /\.(spec|test)\.tsx?$/;
const PACKAGE = /^(?:(?:apps|libs|deploy|sdks)\/[^/]+|tests|docs)\//;
const DOCUMENT = /\.(md|svg|png|txt)$/;
/** The files with which every package is built and tested. */
const COMMON = /^(package(-lock)?\.json|tsconfig[^/]*\.json|jest\.config\.mjs|turbo\.json)$/;
const SOLIDITY = /^libs\/contracts\/(.*\.sol|foundry\.toml|[^/]+\.mjs)$/;

/**
 * Returns the tests that a change can break: those that import a changed file, over any number of others, and those of
 * the whole system for what is started or opened; slow ones only for a change of a page. A file that nobody imports (a
 * contract, a script, a setting of a tool) counts as a change of its whole package, and breaks tests that name it. A
 * file of the root that all packages share counts as a change of everything. `textOf` reads a source, `isSlow`
 * recognizes slow tests by their compiled path.
 */
export function affectedTests(
  changed: readonly string[],
  modules: readonly Module[],
  textOf: (path: string) => string,
  isSlow: (test: string) => boolean,
): Affected {
  const sources = modules.map(({ source }) => source);
  const known = new Set(sources);
  const importers = importersOf(modules);
  const found = new Map<string, number>();
  const untested: string[] = [];
  const journeys = new Set<string>();
  for (const path of changed) {
    const starts = known.has(path) ? [path] : startsOf(path, sources, textOf);
    const { importing, ofSystem } = testsReached(starts, importers);
    const tests = [...importing, ...ofSystem.map((test) => [test, OF_SYSTEM] as const)];
    for (const [test, steps] of tests) found.set(test, Math.min(steps, found.get(test) ?? steps));
    // No other tests cover these sources in a browser.
    if (PAGES.test(path)) for (const test of ofSystem) journeys.add(test);
    if (tests.length === 0 && !SOLIDITY.test(path)) untested.push(path);
  }
  const isChosen = (test: string) => journeys.has(test) || !isSlow(test);
  const all = [...found.keys()].sort((a, b) => found.get(a)! - found.get(b)! || (a < b ? -1 : 1));
  return {
    tests: all.filter(isChosen),
    contracts: changed.some((path) => SOLIDITY.test(path)),
    slow: all.filter((test) => !isChosen(test)),
    untested,
  };
}

/** Returns the sources that count as changed with a file that has no importers. */
function startsOf(path: string, sources: readonly string[], textOf: (path: string) => string): string[] {
  if (COMMON.test(path)) return [...sources];
  const naming = sources.filter((source) => TEST.test(source) && isNamed(path, textOf(source)));
  const folder = DOCUMENT.test(path) ? undefined : PACKAGE.exec(path)?.[0];
  return folder ? [...naming, ...sources.filter((source) => source.startsWith(folder))] : naming;
}

/** Returns whether a text contains a path from the root, and not another one with the same ending. */
function isNamed(path: string, text: string): boolean {
  const isPart = (character: string | undefined) => character !== undefined && /[\w/.-]/.test(character);
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + path.length])) return true;
  }
  return false;
}

/**
 * Returns compiled tests that import one of these sources, each with the number of imports between, and those of the
 * whole system that cover one of them.
 */
function testsReached(starts: readonly string[], importers: ReadonlyMap<string, readonly string[]>) {
  const reached = new Map(starts.map((path) => [path, 0]));
  // A map that grows is iterated to its new end, so the fewest steps to a file are found first.
  for (const [path, steps] of reached)
    for (const importer of importers.get(path) ?? []) if (!reached.has(importer)) reached.set(importer, steps + 1);
  const paths = [...reached.keys()];
  const ofSystem = SYSTEM_TESTS.flatMap(([sources, test]) => (paths.some((path) => sources.test(path)) ? [test] : []));
  const importing = paths
    .filter((path) => TEST.test(path))
    .map((path) => [compiled(path), reached.get(path)!] as const);
  return { importing, ofSystem };
}

function importersOf(modules: readonly Module[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  return importers;
}

/**
 * Returns the compiled file of a test: `apps/auth/test/x.test.ts` is compiled to `apps/auth/dist/test/x.test.js`;
 * `tests/e2e/x.test.ts` to `tests/dist/e2e/x.test.js`.
 */
function compiled(path: string): string {
  const js = path.replace(/\.tsx?$/, '.js');
  return path.startsWith('tests/') ? js.replace('tests/', 'tests/dist/') : js.replace(/^(\w+\/[\w-]+)\//, '$1/dist/');
}
