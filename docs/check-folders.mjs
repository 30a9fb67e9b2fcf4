#!/usr/bin/env node
/**
 * `node docs/check-folders.mjs`: no folder of sources holds more than nine files, specs included, so that a reader sees a folder at one look.
 * Folders of tests below `apps/x/test` and `tests` list what is tried, one file for each, and are not counted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MOST = 9;
const { status, stdout, stderr } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);

const folders = Map.groupBy(
  [...new Set(stdout.split('\n'))].filter(
    (path) => existsSync(join(ROOT, path)) && /^(apps|libs|deploy)\/[^/]+\/src\//.test(path),
  ),
  dirname,
);
const full = [...folders].filter(([, files]) => files.length > MOST);
for (const [folder, files] of full) console.log(`${folder} holds ${files.length} files: at most ${MOST}`);
console.log(`${folders.size} folders of sources, ${full.length} too full`);
process.exit(full.length > 0 ? 1 : 0);
