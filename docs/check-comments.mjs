#!/usr/bin/env node
/**
 * `node docs/check-comments.mjs`: fails on a comment line in TypeScript or JavaScript with more than 120 characters.
 * Biome wraps code at that width and leaves comments as they are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfGit } from './files-of-git.mjs';

const ROOT = join(import.meta.dirname, '..');
/** The `lineWidth` of biome.json. */
const MAX = 120;
const SOURCE = /\.(?:tsx?|mjs|cjs)$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Comments for tools must be on one line. */
const FOR_TOOLS = /biome-ignore|@ts-expect-error/;
/** Files printed from the API document have each paragraph on one line. */
const isPrinted = (path) => path.includes('/generated/');
const paths = filesOfGit(ROOT).filter((path) => SOURCE.test(path) && !isPrinted(path));
const faults = paths.flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.length > MAX && COMMENT.test(line) && !FOR_TOOLS.test(line)
        ? [`${path}:${index + 1} has ${line.length} characters: at most ${MAX}`]
        : [],
    ),
);
for (const fault of faults) console.log(fault);
console.log(`${paths.length} sources, ${faults.length} comments too wide`);
process.exit(faults.length > 0 ? 1 : 0);
