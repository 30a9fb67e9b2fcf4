import type { WorkspaceSource } from '../../agent/workspace.js';

/** A version of a file of a workspace, as tools see it. */
export interface WorkspaceFileFacts {
  name: string;
  /** Grows with each change of the workspace. */
  version: number;
  media_type: string;
  size_bytes: number;
}

/** A file that a turn is about to write to its workspace. */
export interface WorkspaceWrite {
  turn_id: string;
  /** The same when the call is repeated after a crash, so that it makes one version. */
  file_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** Hex. */
  sha256: string;
  /** The version that must be the newest; 0: there must be no such file. Null: any. */
  expected_version: number | null;
}

/**
 * Methods for the workspace of a turn's thread. `not_found` where the turn has none: it was deleted, or the turn is
 * from a release before threads.
 */
export interface WorkspaceRpc {
  /**
   * Prepares the workspace for a turn, with the turn's input files. `is_settled` is false while the gateway has not
   * received the end of an earlier turn of the thread, so that its files are still missing. Safe to repeat.
   */
  'agent.workspace_open': { request: { turn_id: string }; reply: { is_settled: boolean } };
  /** Returns files by their names, after a name, a page at a time. */
  'agent.workspace_list': {
    request: { turn_id: string; prefix: string; after: string | null; limit: number };
    reply: { files: WorkspaceFileFacts[]; has_more: boolean };
  };
  /** Chunk `index` of a version; null: of the newest. */
  'agent.workspace_read': {
    request: { turn_id: string; name: string; version: number | null; index: number };
    reply: { file: WorkspaceFileFacts; base64: string; is_last: boolean };
  };
  /**
   * Checks whether a file may be written, before its chunks are sent by `agent.write_file`. `version` is not null where
   * nothing needs to be sent: the call was made before, or the newest version is the same. Throws `version_conflict`,
   * `body_too_large`.
   */
  'agent.workspace_begin': { request: WorkspaceWrite; reply: { version: number | null } };
  /** Makes a file whose chunks have arrived the newest version. Safe to repeat. Throws the errors of `begin`. */
  'agent.workspace_commit': {
    request: WorkspaceWrite & { source: Extract<WorkspaceSource, 'agent' | 'tool_result'> };
    reply: { version: number };
  };
  /** Deletes a file with all of its versions. */
  'agent.workspace_delete': { request: { turn_id: string; name: string }; reply: { is_deleted: boolean } };
}
