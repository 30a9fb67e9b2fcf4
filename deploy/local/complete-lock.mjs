#!/usr/bin/env node
/**
 * `node deploy/local/complete-lock.mjs`: completes package-lock.json. Run it after every `npm install` that changed it.
 *
 * npm leaves a platform package out of the lock when the registry did not respond for it. Every later `npm ci` then
 * fails ("Missing: … from lock file"), on all platforms. Such a package is an exact optional dependency, so its
 * version, os, cpu and libc are known without a request, and this program adds it. `--check` changes nothing, and fails
 * if something is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const OS = {
  windows: 'win32',
  win: 'win32',
  win32: 'win32',
  linux: 'linux',
  darwin: 'darwin',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const CPU = {
  amd64: 'x64',
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
};
const LIBC = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' };

/** @returns {{os?: string[], cpu?: string[], libc?: string[]}} what npm needs to know to skip the package elsewhere */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const find = (table) =>
    words
      .map((word) => table[word])
      .filter(Boolean)
      .slice(-1);
  const [os, cpu, libc] = [find(OS), find(CPU), find(LIBC)];
  if (os.length === 0 || cpu.length === 0)
    throw new Error(`${name}: no platform in its name, cannot be added without a request to the registry`);
  return { os, cpu, ...(os[0] === 'linux' && libc.length > 0 ? { libc } : {}) };
}

/** Looks a package up as Node does, over the lock's keys: nested first, then every folder above. */
function isLocked(packages, dependent, name) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    if (!folder.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`]);
  }
}

function missingEntries(packages) {
  const missing = {};
  for (const [dependent, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, dependent, name)) continue;
      if (!EXACT.test(version))
        throw new Error(`${dependent || 'the root'} wants ${name}@${version}: a range cannot be completed`);
      missing[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
    }
  }
  return missing;
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = missingEntries(lock.packages);
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  if (names.length > 0) {
    console.error(
      `package-lock.json lacks ${names.length} platform packages: run "node deploy/local/complete-lock.mjs"\n${names.join('\n')}`,
    );
    process.exit(1);
  }
} else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
console.log(names.length > 0 ? `added ${names.length}: ${names.join(', ')}` : 'package-lock.json is complete');
