import { FolderFault } from '../folder/host-folder.js';

/** `1.2.3`, without the suffix of a pre-release. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-[\w.]+)?$/;

/**
 * Checks whether a folder may go from one release to another in one step. Throws a `FolderFault` that says what to do
 * instead. Schemas and events are kept compatible between neighbors only (expand, then contract): the same minor
 * version, or the next one.
 */
export function checkStep(from: string, to: string): void {
  const [before, after] = [partsOf(from), partsOf(to)];
  if (compare(after, before) < 0)
    throw new FolderFault(
      `this is ${to} and the folder is of ${from}: go back with checkout rollback, or take a newer checkout`,
    );
  if (after[0] !== before[0] || after[1]! - before[1]! > 1)
    throw new FolderFault(
      `from ${from} to ${to} is more than one step: upgrade to ${before[0]}.${before[1]! + 1}.x first, as its upgrade notes say`,
    );
}

function partsOf(version: string): readonly number[] {
  const found = VERSION.exec(version);
  if (!found) throw new FolderFault(`${version} is not a version such as 1.2.3`);
  return found.slice(1, 4).map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((part, i) => part !== b[i]);
  return index === -1 ? 0 : a[index]! - b[index]!;
}
