import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isRoot } from '../data-folders.js';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user to run Postgres as when we are root; `undefined` when we are an ordinary user already. Prefers
 * `postgres`, then `nobody`.
 */
export function unprivilegedUser(): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = users.find(([user]) => user === name);
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error('Postgres refuses to run as root and this machine has neither a user "postgres" nor "nobody"');
}

/** Checks with the kernel, as that user, whether the folder can be entered: ancestors, groups and ACLs included. */
export function canEnter(path: string, user: SystemUser): boolean {
  const response = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  });
  return response.status === 0;
}
