import {
  MAX_WORKSPACE_FILES,
  MAX_WORKSPACE_RESULTS,
  MAX_WORKSPACE_VERSIONS,
  type WorkspaceSource,
} from '@libs/dto/agent/workspace';
import type { WorkspaceVersionRow } from './workspace.entity.js';

/** A version that may be dropped for a new one. */
export type Droppable = Pick<WorkspaceVersionRow, 'version' | 'file_id' | 'source' | 'size_bytes'>;

/** The current content of a workspace. */
export interface InUse {
  /** The number of names. */
  readonly files: number;
  /** The size of the versions that are its own. */
  readonly bytes: number;
  /** The versions of the name to be written, oldest first. */
  readonly versions: readonly Droppable[];
  /** The newest version of each other name that is a long result of a tool, oldest first. */
  readonly results: readonly Droppable[];
}

/** The versions that must be dropped for a new one, or the reason why it cannot be made. */
export type Eviction = { readonly drops: readonly Droppable[] } | { readonly full: 'files' | 'bytes' };

/** Returns whether a version is the workspace's own: others are files of turns, which are only shown there. */
export function isOwn(source: WorkspaceSource): boolean {
  return source === 'agent' || source === 'caller' || source === 'tool_result';
}

/**
 * Makes room for a version: drops versions beyond the most of one file, then, as long as needed, older versions of the
 * same file, then long results of tools, the oldest first. The newest version of a file that somebody wrote is never
 * dropped.
 */
export function evictionFor(
  { size_bytes, source }: Pick<WorkspaceVersionRow, 'size_bytes' | 'source'>,
  { files, bytes, versions, results }: InUse,
  limitBytes: number,
): Eviction {
  const surplus = versions.length + 1 - MAX_WORKSPACE_VERSIONS;
  const old = versions.slice(0, Math.max(0, surplus));
  const isNew = versions.length === 0;
  const oldResults = source === 'tool_result' && isNew ? results.length + 1 - MAX_WORKSPACE_RESULTS : 0;
  const surplusFiles = files + (isNew ? 1 : 0) - MAX_WORKSPACE_FILES;
  const goneResults = Math.max(0, oldResults, surplusFiles);
  if (goneResults > results.length) return { full: 'files' };
  const drops = [...old, ...results.slice(0, goneResults)];
  const more = [...versions.slice(old.length, -1).filter((one) => isOwn(one.source)), ...results.slice(goneResults)];
  const left = () => limitBytes - bytes - size_bytes + ownBytes(drops);
  while (left() < 0) {
    const next = more.shift();
    if (!next) return { full: 'bytes' };
    drops.push(next);
  }
  return { drops };
}

function ownBytes(versions: readonly Droppable[]): number {
  return versions.reduce((sum, { source, size_bytes }) => sum + (isOwn(source) ? size_bytes : 0), 0);
}
