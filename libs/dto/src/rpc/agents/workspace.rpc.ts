import type { WorkspaceSource } from '../../agent/workspace.js';

/** A version of a file of a workspace, as tools see it. */
export interface WorkspaceFileFacts {
  name: string;
  /** Grows with each change of the workspace. */
  version: number;
  media_type: string;
  size_bytes: number;
}

/** A file that a turn is about to put into its workspace. */
export interface WorkspaceWrite {
  turn_id: string;
  /** The same when the call is repeated after a crash, so that it makes one version. */
  file_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  /** Hex. */
  sha256: string;
  /** The version that must be the newest; 0: there must be no such file. Null: whatever is there. */
  expected_version: number | null;
}

/**
 * The workspace of a turn's thread. `not_found` where the turn has none: it was deleted, or the turn is of a release
 * before threads.
 */
export interface WorkspaceRpc {
  /**
   * Prepares it for a turn, with the files that the turn was given. `is_settled` is false while an earlier turn of the
   * thread has ended and the gateway has not received that yet, so that its files are still missing. Safe to repeat.
   */
  'agent.workspace_open': { request: { turn_id: string }; reply: { is_settled: boolean } };
  /** Files by their names, those after a name, some at a time. */
  'agent.workspace_list': {
    request: { turn_id: string; prefix: string; after: string | null; limit: number };
    reply: { files: WorkspaceFileFacts[]; has_more: boolean };
  };
  /** Piece `index` of a version; null: of the newest. */
  'agent.workspace_read': {
    request: { turn_id: string; name: string; version: number | null; index: number };
    reply: { file: WorkspaceFileFacts; base64: string; is_last: boolean };
  };
  /**
   * Checks whether a file may be written, before its pieces are sent by `agent.write_file`. `version` is not null where
   * nothing is to be sent: the call was made before, or the newest version is the same. Throws `version_conflict`,
   * `body_too_large`.
   */
  'agent.workspace_begin': { request: WorkspaceWrite; reply: { version: number | null } };
  /** Makes a file whose pieces have arrived the newest version. Safe to repeat. Throws what `begin` throws. */
  'agent.workspace_commit': {
    request: WorkspaceWrite & { source: Extract<WorkspaceSource, 'agent' | 'tool_result'> };
    reply: { version: number };
  };
  /** Deletes a file with all of its versions. */
  'agent.workspace_delete': { request: { turn_id: string; name: string }; reply: { is_deleted: boolean } };
}
