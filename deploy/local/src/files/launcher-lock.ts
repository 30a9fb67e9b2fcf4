import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readJson, writeJson } from './json-file.js';
import type { StateDir } from './state-dir.js';

interface Launcher {
  readonly pid: number;
  /** The command of this pid, as the system reports it: a number alone may have passed to another process. */
  readonly command: string;
}

/** Locks the state directory for this process. Throws a one-line message when another launcher has it. */
export function takeLauncherLock(state: StateDir): void {
  const other = runningLauncher(state);
  if (other)
    throw new Error(
      `a stack already runs in ${state.dir} (pid ${other}): stop it with "npm stop", or choose another --dir`,
    );
  writeJson(state.launcher, { pid: process.pid, command: commandOf(process.pid) } satisfies Launcher);
}

export function releaseLauncherLock(state: StateDir): void {
  if (readJson<Launcher>(state.launcher)?.pid === process.pid) rmSync(state.launcher, { force: true });
}

/** Returns the pid of this directory's launcher, if it is alive and really ours. */
export function runningLauncher(state: StateDir): number | undefined {
  const known = readJson<Launcher>(state.launcher);
  if (!known || known.pid === process.pid) return undefined;
  return known.command !== '' && commandOf(known.pid) === known.command ? known.pid : undefined;
}

/** Returns the command of a process; empty when there is none. Reads `/proc` first: small images have no `ps`. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  if (process.platform === 'linux') return '';
  return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
