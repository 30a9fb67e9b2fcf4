/**
 * `npm run check`: everything that can be checked of the code in under a minute. The build, which checks types, has run
 * before. `--without-specs` leaves the unit tests to `npm test`, for people who run both.
 */

import { endWithTerminal, runStepQuietly, type Step } from './terminal/run-step.js';
import { installTestPrograms, PROMTOOL } from './test-programs/test-programs.js';
import { runJest } from './test-runs/test-runs.js';

const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args });

/** Each check uses a core. */
const CONCURRENCY = 2;
const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
/** A row for each check, the longest first; the first that fails does not keep the others from running. */
const STEPS: readonly Step[] = [
  node('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check'),
  node('rules, dashboards, runbooks', 'deploy/observability/print.mjs', '--check'),
  node(
    'architecture rules',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    ...['apps', 'libs', 'deploy', 'sdks', 'tests'],
  ),
  node('what is unused', 'node_modules/knip/bin/knip.js', '--no-progress'),
  node('generated documents', 'docs/print-generated.mjs', '--check'),
  node('types of the SDK', 'sdks/typescript/print-types.mjs', '--check'),
  node('types of the SDK for Python', 'sdks/python/print-types.mjs', '--check'),
  node('types of the SDK for Go', 'sdks/go/print-types.mjs', '--check'),
  node('types of the SDK for PHP', 'sdks/php/print-types.mjs', '--check'),
  node('settings', 'deploy/helm/print-settings.mjs', '--check'),
  node(
    'lint of the API documents',
    REDOCLY,
    'lint',
    'docs/openapi/dist/openapi.json',
    'docs/openapi/dist/checkout.json',
    'docs/openapi/dist/agent.json',
    '--config',
    'docs/openapi/redocly.yaml',
  ),
  node('Helm chart', 'deploy/helm/render.mjs', '--check'),
  node('links', 'docs/check-links.mjs'),
  node('folders', 'docs/check-folders.mjs'),
  node('width of comments', 'docs/check-comments.mjs'),
  node('subjects of commits', 'docs/check-commits.mjs'),
  node('lock file', 'deploy/local/complete-lock.mjs', '--check'),
];

endWithTerminal();
installTestPrograms([PROMTOOL]);
const failures: string[] = [];
const steps = STEPS.values();
const work = async () => {
  for (const step of steps) if (!(await runStepQuietly(step)).ok) failures.push(step.name);
};
await Promise.all(Array.from({ length: CONCURRENCY }, work));
if (!process.argv.includes('--without-specs')) {
  const specs = await runJest('unit tests', ['--maxWorkers=2', '--testPathPatterns', '/dist/src/.*\\.spec\\.js$']);
  if (specs.failed > 0) failures.push('unit tests');
}

console.log(failures.length > 0 ? `\ncheck failed: ${failures.join(', ')}` : '\ncheck passed');
process.exit(failures.length > 0 ? 1 : 0);
