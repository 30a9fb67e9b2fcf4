import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isRoot } from '../data-folders.js';

/** Package managers put programs here, and an ordinary user's PATH may lack these folders. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const INSTALL_TIMEOUT_MS = 900_000;
/**
 * apt's output where another process installs something, such as a test run beside this one; where it may not write, it
 * prints neither.
 */
const IS_LOCKED = /Could not get lock|is another process using it/;
const LOCKED_AT_MOST_MS = 300_000;
const BETWEEN_TRIES_MS = 2_000;

export type PackageManagerName = 'apt-get' | 'dnf' | 'apk' | 'brew';

interface PackageManager {
  readonly command: PackageManagerName;
  readonly needsRoot: boolean;
  /** The calls before the one that installs. */
  readonly before: readonly (readonly string[])[];
  readonly install: readonly string[];
}

const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    command: 'apt-get',
    needsRoot: true,
    before: [['update']],
    install: ['install', '--yes', '--no-install-recommends'],
  },
  { command: 'dnf', needsRoot: true, before: [], install: ['install', '--assumeyes'] },
  { command: 'apk', needsRoot: true, before: [], install: ['add'] },
  { command: 'brew', needsRoot: false, before: [], install: ['install'] },
];

/** The name of one package for each package manager that has it. */
export type PackageNames = Readonly<Partial<Record<PackageManagerName, string>>>;

/** One call of a program: its name, then its arguments. */
export type Call = readonly [command: string, ...args: string[]];

/**
 * Returns the executable of this name on PATH or in the folders that package managers use; undefined when there is
 * none.
 */
export function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The facts about this machine that matter for an installation. */
export interface Machine {
  readonly root: boolean;
  /** True when `sudo` works without a password. */
  readonly sudo: boolean;
  has(command: string): boolean;
}

function thisMachine(mayUseSudo: boolean): Machine {
  return {
    root: isRoot(),
    sudo: mayUseSudo && onPath('sudo') !== undefined && spawnSync('sudo', ['-n', 'true']).status === 0,
    has: (command) => onPath(command) !== undefined,
  };
}

/**
 * Returns the calls that install these packages here; undefined when no package manager of this machine has all of them
 * or may be used. As an ordinary user, a manager that needs root is called through `sudo` if that needs no password.
 */
export function installationOf(packages: readonly PackageNames[], machine: Machine): readonly Call[] | undefined {
  const manager = PACKAGE_MANAGERS.find(
    ({ command, needsRoot }) =>
      machine.has(command) &&
      (needsRoot ? machine.root || machine.sudo : !machine.root) &&
      packages.every((names) => names[command]),
  );
  if (!manager) return undefined;
  const { command, needsRoot, before, install } = manager;
  const names = packages.map((each) => each[command] as string);
  // Debian's packages ask nothing and start no server of their own; sudo drops variables, so `env` sets them after it.
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const prefix = needsRoot ? [...(machine.root ? [] : ['sudo', '-n']), 'env', ...quiet] : [];
  return [...before, [...install, ...names]].map((args) => [...prefix, command, ...args] as unknown as Call);
}

/**
 * Installs packages with this machine's package manager. `announce` is called with each command before it runs;
 * `mayUseSudo` lets an ordinary user's call go through `sudo`. Returns undefined when every command succeeded,
 * otherwise one line that describes what went wrong.
 */
export function installPackages(
  packages: readonly PackageNames[],
  announce: (line: string) => void,
  { mayUseSudo = false }: { mayUseSudo?: boolean } = {},
): string | undefined {
  const calls = installationOf(packages, thisMachine(mayUseSudo));
  if (!calls) return 'no package manager can be used here';
  for (const [command, ...args] of calls) {
    announce([command, ...args].join(' '));
    const done = runOnceUnlocked([command, ...args]);
    if (done.status !== 0) {
      const reason = done.error?.message ?? (done.stderr.trim().split('\n').at(-1) || `exit ${done.status}`);
      return `${args.join(' ')}: ${reason}`;
    }
  }
  return undefined;
}

/**
 * Runs a call of a package manager; tries again while another process holds its lock, for five minutes at most. Blocks
 * this thread.
 */
export function runOnceUnlocked([command, ...args]: Call, betweenTriesMs = BETWEEN_TRIES_MS) {
  const end = performance.now() + LOCKED_AT_MOST_MS;
  for (;;) {
    const done = spawnSync(command, args, { encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS });
    if (done.status === 0 || !IS_LOCKED.test(done.stderr ?? '') || performance.now() > end) return done;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenTriesMs);
  }
}
