/**
 * Tests the contracts with forge, offline: the npm compiler, the release bytecode, the gas table.
 *   node tools/forge.mjs --format
 *   node tools/forge.mjs [--update-gas] [--quick | --slow | forge's filters, such as --match-contract Sweep]
 * `--slow` runs the exhaustive scan of gas limits and the invariants only, `--quick` all others. The gas gate needs all
 * or `--quick`. Exits 1 on a failing test, a drifted artifact or a gas row more than 2% off; ends in `N passed, N
 * failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { driftedArtifacts } from './compile.mjs';
import { forgeArguments, forgeBinary } from './forge-binary.mjs';
import { GAS_MEASURED, gasFaults } from './gas.mjs';
import { compile, RELEASE } from './solc-input.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const TIMEOUT_MS = 25 * 60_000;

function writeReleaseBytecode() {
  const folder = join(here, 'out', 'release');
  mkdirSync(folder, { recursive: true });
  for (const [name, { bytecode }] of Object.entries(compile(RELEASE))) {
    writeFileSync(join(folder, `${name}.hex`), bytecode);
  }
}

/** Runs forge, prints its output as it arrives, and returns how many tests passed and failed. */
async function runForge(filter) {
  const forge = spawn(forgeBinary(), [...forgeArguments(), ...filter], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MS,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1' },
  });
  let output = '';
  forge.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const [status, signal] = await once(forge, 'close');
  const count = /: (\d+) tests passed, (\d+) failed, \d+ skipped \(\d+ total tests\)/.exec(output);
  if (!count) throw new Error(`forge ended with ${signal ?? status} and ran no tests`);
  const failed = Number(count[2]);
  return { passed: Number(count[1]), failed: status === 0 ? failed : Math.max(1, failed) };
}

function unformattedSources() {
  const { status } = spawnSync(forgeBinary(), ['fmt', '--check', 'contracts', 'test-sol'], { cwd: here });
  return status === 0 ? [] : ['the Solidity sources are not formatted: run "npm run format:sol -w @libs/contracts"'];
}

/** Contracts that take most of the time. */
const SLOW = 'GasLimitScan|Invariants';
const FILTERS = { '--quick': ['--no-match-contract', SLOW], '--slow': ['--match-contract', SLOW] };

const given = process.argv.slice(2).filter((arg) => arg !== '--update-gas');
const filter = given.flatMap((arg) => FILTERS[arg] ?? [arg]);
if (process.argv.includes('--format')) {
  spawnSync(forgeBinary(), ['fmt', 'contracts', 'test-sol'], { cwd: here, stdio: 'inherit' });
  process.exit();
}
writeReleaseBytecode();
rmSync(GAS_MEASURED, { force: true });
const tests = await runForge(filter);
const checks = [...unformattedSources(), ...driftedArtifacts()];
if (given.length === 0 || given[0] === '--quick') checks.push(...gasFaults(process.argv.includes('--update-gas')));
for (const check of checks) console.log(`[FAIL] ${check}`);
const failed = tests.failed + checks.length;
console.log(`${tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
