#!/usr/bin/env node
/**
 * `node docs/check-comments.mjs`: fails on a comment line with more than 120 characters, in every language of the
 * repository. Biome wraps code at that width and leaves comments as they are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfGit } from './files-of-git.mjs';

const ROOT = join(import.meta.dirname, '..');
/** The `lineWidth` of biome.json. */
const MAX = 120;
const C_LIKE = /^\s*(?:\/\/|\/\*|\*(?:[ /]|$))/;
const HASHED = /^\s*#/;
/** What begins a line of a comment, by the end of a file's name. */
const COMMENTS = [
  [/\.(?:tsx?|mjs|cjs|jsonc|go|php|sol|css)$/, C_LIKE],
  [/\.(?:py|sh|ya?ml|toml|conf)$|(?:^|\/)(?:Dockerfile|\.env\.example|\.gitignore|\.helmignore)$/, HASHED],
  [/\.sql$/, /^\s*--/],
];
const commentOf = (path) => COMMENTS.find(([name]) => name.test(path))?.[1];
/** Comments for tools must be on one line. */
const FOR_TOOLS = /biome-ignore|@ts-expect-error|^#!|noqa|type: ignore/;
/** Files printed from the API document have each paragraph on one line. */
const isPrinted = (path) => /\/[Gg]enerated\/|_generated\.go$|^deploy\/helm\/rendered\//.test(path);
const paths = filesOfGit(ROOT).filter((path) => commentOf(path) && !isPrinted(path));
const faults = paths.flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.length > MAX && commentOf(path).test(line) && !FOR_TOOLS.test(line)
        ? [`${path}:${index + 1} has ${line.length} characters: at most ${MAX}`]
        : [],
    ),
);
for (const fault of faults) console.log(fault);
console.log(`${paths.length} sources, ${faults.length} comments too wide`);
process.exit(faults.length > 0 ? 1 : 0);
