import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFile } from '../pages.mjs';

const FOLDERS = [
  'docs/examples/webhooks',
  'sdks/go/recipes',
  'sdks/php/recipes',
  'sdks/python/recipes',
  'sdks/typescript/recipes',
];

/** Returns the example files to which pages link, as paths in the repository. */
export function exampleFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter(isFile),
  );
}
