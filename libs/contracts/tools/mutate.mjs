/**
 * Changes the released contracts in small ways, one at a time, and lists the changes that no test noticed.
 *   npm run mutate:sol -w @libs/contracts [-- words that the change must contain]
 * It works on a copy, with one compiler and one forge at a time. Each run of forge ends after two minutes, so a change
 * that loops forever counts as noticed. Gas figures, artifacts and the two slow test contracts are left out, because
 * they notice every change of bytes, or none of these changes. Exits with 1 if a change survived. Run it by hand after
 * work on the contracts; it takes about an hour on two slow cores.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgeArguments, forgeBinary } from './forge-binary.mjs';
import { compile, RELEASE } from './solc-input.mjs';

const HERE = join(import.meta.dirname, '..');
const FILES = ['CheckoutSweeper.sol', 'DepositAddress.sol', 'DepositClones.sol', 'Treasuries.sol'];
const LEFT_OUT = 'GasLimitScan|Invariants|GasTest|TestTokens';
const TIMEOUT_MS = 120_000;

/** Replacements in a line: each rule is tried once on each line of code. */
const RULES = [
  [/ == /, ' != '],
  [/ != /, ' == '],
  [/ >= /, ' > '],
  [/ > /, ' >= '],
  [/ < /, ' <= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ (?!=)/, ' - '],
  [/ - (?!=)/, ' + '],
  [/ \* /, ' / '],
  [/\beq\((mload\(\w+\)), 1\)/, 'iszero(iszero($1))'],
  [/\band\(/, 'or('],
  [/\bor\(/, 'and('],
  [/\biszero\((\w+\(\))\)/, '$1'],
  [/^\s*mstore\(.*\)/, ''],
  [/^\s*if \(.*\) revert .*;/, ''],
  [/^\s*emit .*;/, ''],
  [/\bonlyOwner\b/, ''],
  [/^\s*nonReentrant$/, ''],
  [/ = true;/, ' = false;'],
  [/ = false;/, ' = true;'],
  [/\bFEE_GAS = 300_000/, 'FEE_GAS = 30_000'],
];

/** Changes that no rule makes. */
const MORE = [
  {
    file: 'DepositAddress.sol',
    from: /( *if \(fee != 0[^\n]*\n)( *if \(!_send\(token, treasury[^\n]*\n)/,
    to: '$2$1',
    what: 'net is paid before the fee',
  },
];

/** Changes after which the contracts behave the same, with the reason. */
const EQUAL = [
  {
    change: 'DepositAddress.sol mstore(0x34, 0) → removed',
    why: 'the compiled code does not read the memory pointer again: both errors are written at zero, and both transfers write all of their words',
  },
];

const words = process.argv.slice(2);
const sources = new Map(FILES.map((file) => [file, readFileSync(join(HERE, 'contracts', file), 'utf8')]));
const mutants = allMutants().filter(({ what }) => words.every((word) => what.includes(word)));
const folder = copied();
let survivors = 0;
try {
  write(compile(RELEASE));
  if (!passes()) throw new Error('the tests fail without any change');
  for (const mutant of mutants) {
    const result = tried(mutant);
    if (result === 'SURVIVED' || result === 'NOT EQUAL') survivors++;
    console.log(`${result.padEnd(10)} ${mutant.what}${mutant.equal ? ` (equal: ${mutant.equal.why})` : ''}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${mutants.length} changes, ${survivors} that no test noticed`);
if (mutants.length === 0) console.log('no change contains these words');
process.exitCode = survivors > 0 || mutants.length === 0 ? 1 : 0;

function allMutants() {
  const found = MORE.map(({ file, from, to, what }) => ({
    file,
    text: sources.get(file).replace(from, to),
    what: `${file}: ${what}`,
  }));
  for (const [file, source] of sources) {
    const lines = source.split('\n');
    for (const [at, line] of lines.entries()) {
      if (/^\s*(\/\/|\*|import|pragma)/.test(line)) continue;
      const code = line.split(' //')[0];
      for (const [from, to] of RULES) {
        const changed = code.replace(from, to);
        if (changed === code) continue;
        const text = lines.with(at, changed).join('\n');
        const change = `${code.trim()} → ${changed.trim() || 'removed'}`;
        const equal = EQUAL.find((one) => one.change === `${file} ${change}`);
        found.push({ file, text, what: `${file}:${at + 1} ${change}`, equal });
      }
    }
  }
  const unchanged = found.find(({ file, text }) => text === sources.get(file));
  if (unchanged) throw new Error(`this change has no effect any more: ${unchanged.what}`);
  return found;
}

/** An equal change is tried as well: once a test notices it, its row is wrong. */
function tried({ file, text, equal }) {
  try {
    write(compile(RELEASE, new Map([[file, text]])));
  } catch {
    return 'no code';
  }
  if (!passes()) return equal ? 'NOT EQUAL' : 'noticed';
  return equal ? 'equal' : 'SURVIVED';
}

/**
 * Makes a copy with the tests and the files that forge has compiled for them; only the bytecode that they read is
 * changed.
 */
function copied() {
  const copy = mkdtempSync(join(tmpdir(), 'mutate-sol-'));
  for (const name of ['contracts', 'test-sol', 'foundry.toml', 'out', 'cache'])
    if (existsSync(join(HERE, name))) cpSync(join(HERE, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'out/release'), { recursive: true });
  return copy;
}

function write(compiled) {
  for (const [name, { bytecode }] of Object.entries(compiled))
    writeFileSync(join(folder, 'out/release', `${name}.hex`), bytecode);
}

function passes() {
  const { status } = spawnSync(forgeBinary(), [...forgeArguments(), '--no-match-contract', LEFT_OUT], {
    cwd: folder,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
    env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` },
  });
  return status === 0;
}
