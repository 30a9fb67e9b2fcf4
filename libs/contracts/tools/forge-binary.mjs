/** Finds forge and runs it: offline, with the compiler that npm installed. */
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PLATFORMS = { linux: 'linux', darwin: 'darwin', win32: 'win32' };
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/** Returns the platform package's own binary: the launcher `npx forge` exits 0 whatever happens. */
export function forgeBinary() {
  const launcher = createRequire(import.meta.url).resolve('@foundry-rs/forge/package.json');
  const name = `@foundry-rs/forge-${PLATFORMS[process.platform]}-${ARCHITECTURES[process.arch]}`;
  let manifest;
  try {
    manifest = createRequire(launcher).resolve(`${name}/package.json`);
  } catch {
    throw new Error(`${name} is not installed: run "npm ci" on this machine without --omit=optional`);
  }
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'forge.exe' : 'forge');
}

/**
 * Returns the common arguments of every run of `forge test`: one thread, the compiler and OpenZeppelin's sources of
 * this installation.
 */
export function forgeArguments() {
  const openzeppelin = dirname(createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json'));
  const solc = join(import.meta.dirname, 'solc.mjs');
  chmodSync(solc, 0o755);
  return ['test', '--offline', '--use', solc, '-R', `@openzeppelin/contracts/=${openzeppelin}/`, '-j', '1'];
}
