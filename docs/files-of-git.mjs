import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the sorted paths of all files that git tracks or would add, without ignored and removed ones. Throws an Error
 * if git fails.
 */
export function filesOfGit(root) {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`git cannot list the files: ${stderr}`);
  const files = stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
  return [...new Set(files)].sort();
}
