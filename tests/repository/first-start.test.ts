import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/**
 * The packages of a first start: `bootstrap.mjs` installs these with all their direct and indirect dependencies, and
 * nothing else.
 */
const INSTALLED = ['@deploy/local', '@docs/generated'];

const manifests = new Map(
  execFileSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as PackageJson)
    .map((manifest) => [manifest.name, manifest] as const),
);

/** Returns the packages of this repository that npm installs for these. */
function installedFor(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const manifest = manifests.get(name);
    if (!manifest || found.has(name)) return;
    found.add(name);
    for (const other of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) add(other);
  };
  for (const name of names) add(name);
  return found;
}

describe('a first start', () => {
  const installed = installedFor(INSTALLED);

  it('begins with the packages that the launcher names to npm', () => {
    const launcher = readFileSync(join(ROOT, 'deploy/local/bootstrap.mjs'), 'utf8');
    expect([...launcher.matchAll(/'--workspace=([^']+)'/g)].map(([, name]) => name)).toEqual(INSTALLED);
  });

  it('installs every service that it starts, the pages, the documents, and what prints them', () => {
    const started = [...SERVICES.map((service) => `@apps/${service}`), '@apps/dashboard-web', '@apps/admin-web'];
    const shown = ['@docs/site', '@docs/openapi', '@libs/api-document', '@libs/ui'];
    expect([...started, ...shown].filter((name) => !installed.has(name))).toEqual([]);
  });

  it('leaves out what only tests, checks and other deployments use', () => {
    const others = ['@tests/all', '@deploy/helm', '@deploy/host', '@deploy/backup', '@deploy/observability'];
    expect(others.filter((name) => installed.has(name))).toEqual([]);
    expect(others.filter((name) => !manifests.has(name))).toEqual([]);
  });
});
