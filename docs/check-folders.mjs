#!/usr/bin/env node
/**
 * `node docs/check-folders.mjs`: checks that a folder of a service with parts of Nest has its module,
 * `<noun>/<noun>.module.ts`, and that no folder of sources has more than nine files, specs included, so that a reader
 * can survey it. Folders below `src` of a package must not form a cycle by what their files import, including types and
 * lazy imports: neither the first folders with everything in them, nor the innermost ones, so that a folder is above or
 * below each of its own parts. dependency-cruiser finds neither kind of cycle. Files in `src` itself are in no folder.
 * Folders of tests below `apps/x/test` and `tests` have one file for each subject, and are not counted.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesOfGit } from './files-of-git.mjs';

const ROOT = join(import.meta.dirname, '..');
const MAX = 9;
const PART = /^apps\/[^/]+\/src\/[^/]+\/.*\.(controller|rpc|handlers|worker|service|repository|guard)\.ts$/;
const sources = filesOfGit(ROOT).filter((path) => /^(apps|libs|deploy|sdks)\/[^/]+\/src\//.test(path));
/** Node 20 has no Map.groupBy. */
const folders = new Map();
for (const path of sources) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
const full = [...folders].filter(([, files]) => files.length > MAX);
for (const [folder, files] of full) console.log(`${folder} holds ${files.length} files: at most ${MAX}`);
/** Folders directly below `src` of a service that hold parts of Nest, at any depth. */
const nouns = new Set(sources.filter((path) => PART.test(path)).map((path) => path.split('/').slice(0, 4).join('/')));
const bare = [...nouns].filter((folder) => !sources.includes(`${folder}/${basename(folder)}.module.ts`));
for (const folder of bare) console.log(`${folder} has parts of Nest and no ${basename(folder)}.module.ts`);
/** Returns `apps/x/src/<noun>` of a file; nothing for a file in `src` itself. */
const nounOf = (path) => /^[^/]+\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0];
/** Returns the innermost folder of a file; nothing for a file in `src` itself. */
const folderOf = (path) => nounOf(path) && dirname(path);
const arrows = sources
  .filter((path) => /(?<!\.spec)\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:from |import\()'(\.[^']+)'/g)].map(([, target]) => ({
      path,
      target: join(dirname(path), target),
    })),
  );
/** Returns the folders that each folder imports, with one file that does. */
function importsBetween(placeOf) {
  const imports = new Map();
  for (const { path, target } of arrows) {
    const [from, to] = [placeOf(path), placeOf(target)];
    if (!from || !to || from === to) continue;
    if (!imports.has(from)) imports.set(from, new Map());
    imports.get(from).set(to, path);
  }
  return imports;
}
/** Returns the shortest path from a folder back to itself. */
function circleOf(start, imports) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const to of imports.get(way.at(-1))?.keys() ?? []) {
      if (to === start) return [...way, to];
      if (!seen.has(to)) ways.push([...way, to]);
      seen.add(to);
    }
  }
  return undefined;
}
/** Returns each cycle once, at the first of its folders, in words. */
function circlesOf(imports) {
  return [...imports.keys()].flatMap((folder) => {
    const way = circleOf(folder, imports);
    if (!way || [...way].sort()[0] !== folder) return [];
    const steps = way.map((step, index) => {
      const next = way[index + 1];
      return next ? `${step} (${basename(imports.get(step).get(next))})` : step;
    });
    return [`a circle: ${steps.join(' → ')}`];
  });
}
// Nouns show a cycle that enters them at two subfolders; innermost folders show one between a folder and its own parts.
const circles = [...new Set([nounOf, folderOf].flatMap((placeOf) => circlesOf(importsBetween(placeOf))))];
for (const circle of circles) console.log(circle);
console.log(
  `${folders.size} folders of sources, ${full.length} too full, ${bare.length} without their module, ${circles.length} circles`,
);
process.exit(full.length + bare.length + circles.length > 0 ? 1 : 0);
