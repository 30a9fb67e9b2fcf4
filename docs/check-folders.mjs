#!/usr/bin/env node
/**
 * `node docs/check-folders.mjs`: a folder of a service with parts of Nest has its module, `<noun>/<noun>.module.ts`, and no folder of sources holds more than nine files, specs included, so that a reader sees a folder at one look.
 * Folders of tests below `apps/x/test` and `tests` list what is tried, one file for each, and are not counted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MOST = 9;
const PART = /^apps\/[^/]+\/src\/[^/]+\/.*\.(controller|rpc|handlers|worker|service|repository|guard)\.ts$/;
const { status, stdout, stderr } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);

const sources = [...new Set(stdout.split('\n'))].filter(
  (path) => existsSync(join(ROOT, path)) && /^(apps|libs|deploy|sdks)\/[^/]+\/src\//.test(path),
);
/** Node 20 has no Map.groupBy. */
const folders = new Map();
for (const path of sources) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
const full = [...folders].filter(([, files]) => files.length > MOST);
for (const [folder, files] of full) console.log(`${folder} holds ${files.length} files: at most ${MOST}`);
/** Folders directly below `src` of a service that hold parts of Nest, at any depth. */
const nouns = new Set(sources.filter((path) => PART.test(path)).map((path) => path.split('/').slice(0, 4).join('/')));
const bare = [...nouns].filter((folder) => !sources.includes(`${folder}/${basename(folder)}.module.ts`));
for (const folder of bare) console.log(`${folder} has parts of Nest and no ${basename(folder)}.module.ts`);
console.log(`${folders.size} folders of sources, ${full.length} too full, ${bare.length} without their module`);
process.exit(full.length + bare.length > 0 ? 1 : 0);
