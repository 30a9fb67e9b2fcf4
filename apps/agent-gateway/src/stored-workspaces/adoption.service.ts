import {
  MAX_WORKSPACE_FILES,
  MAX_WORKSPACE_NAME_CHARACTERS,
  MAX_WORKSPACE_VERSIONS,
  normalName,
} from '@libs/dto/agent/workspace';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ThreadRow } from '../stored-threads/thread.entity.js';
import { turnsOfThread } from '../stored-threads/turns-of-thread.js';
import { type FileOfTurn, StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import type { TurnRow } from '../stored-turns/turn.entity.js';
import type { Droppable } from './eviction.js';
import { StoredWorkspacesService } from './stored-workspaces.service.js';

/** The most files of earlier turns with which a workspace begins. */
const FIRST_FILES = 200;

/** Characters that file names may have and names in a workspace may not. */
const UNKNOWN = /[\p{Co}\p{Cn}]/gu;

/**
 * Shows the files that turns were given and have delivered in the workspace of their thread. They are the same files:
 * nothing is copied, and they count once.
 */
@Injectable()
export class AdoptionService {
  constructor(
    private readonly workspaces: StoredWorkspacesService,
    private readonly turns: StoredTurnsService,
  ) {}

  /**
   * Makes the workspace of a thread, with the files of its turns so far. The account must be locked. Safe to repeat.
   */
  async ensure(tx: Tx, thread: ThreadRow): Promise<void> {
    if (!(await this.workspaces.make(tx, { thread_id: thread.id, account_id: thread.account_id }))) return;
    await this.adopt(tx, thread.id, await this.turns.filesOf(tx, turnsOfThread(thread), FIRST_FILES));
  }

  /** Shows the files that a running turn was given. Safe to repeat. */
  async given(tx: Tx, threadId: string, { id, input_files }: TurnRow): Promise<void> {
    const files = input_files.map((file_id) => ({ file_id, turn_id: id, isInput: true }));
    await this.adopt(tx, threadId, files);
  }

  /** Shows the files that a turn has delivered, where its thread has a workspace. The account must be locked. */
  async delivered(tx: Tx, turn: TurnRow, fileIds: readonly string[]): Promise<void> {
    const [workspace] = await tx.query<{ thread_id: string }>(
      `SELECT w.thread_id FROM workspace w JOIN thread th ON th.id = w.thread_id
       WHERE th.deleted_at IS NULL AND CASE WHEN $1::text IS NULL
         THEN th.space_id = $2 AND th.end_user_ref = coalesce($3, '') AND th.name = '' AND th.inherits ELSE th.id = $1 END`,
      [turn.thread_id, turn.space_id, turn.end_user_ref],
    );
    if (!workspace) return;
    const files = fileIds.map((file_id) => ({ file_id, turn_id: turn.id, isInput: false }));
    await this.adopt(tx, workspace.thread_id, files);
  }

  /**
   * Files that are already shown stay as they are. Files for which the workspace has no room stay files of their turn.
   */
  private async adopt(tx: Tx, threadId: string, files: readonly FileOfTurn[]): Promise<void> {
    const found = await this.notShown(tx, threadId, files);
    if (found.length === 0) return;
    const known = await tx.query<{ name: string }>('SELECT DISTINCT name FROM workspace_version WHERE thread_id = $1', [
      threadId,
    ]);
    const names = new Set(known.map(({ name }) => name));
    const versions = found.flatMap(({ file_id, turn_id, isInput, name: given, size_bytes }) => {
      const name = nameOf(given);
      if (!names.has(name) && names.size >= MAX_WORKSPACE_FILES) return [];
      names.add(name);
      const source = isInput ? ('turn_input' as const) : ('turn_output' as const);
      return { thread_id: threadId, name, file_id, source, size_bytes, turn_id };
    });
    if (versions.length === 0) return;
    await this.workspaces.add(tx, threadId, versions);
    await this.dropOld(tx, threadId, [...new Set(versions.map(({ name }) => name))]);
  }

  private async notShown(tx: Tx, threadId: string, files: readonly FileOfTurn[]) {
    const first = new Map(files.toReversed().map((file) => [file.file_id, file]));
    if (first.size === 0) return [];
    const rows = await tx.query<{ id: string; name: string; size_bytes: number }>(
      `SELECT f.id, f.name, f.size_bytes FROM file f WHERE f.id = ANY ($2::text[]) AND f.is_visible
       AND NOT EXISTS (SELECT 1 FROM workspace_version v WHERE v.file_id = f.id AND v.thread_id = $1)`,
      [threadId, [...first.keys()]],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return [...first.values()].toReversed().flatMap((file) => {
      const row = found.get(file.file_id);
      return row ? { ...file, ...row } : [];
    });
  }

  private async dropOld(tx: Tx, threadId: string, names: readonly string[]): Promise<void> {
    const old = await tx.query<Droppable>(
      `SELECT version, file_id, source, size_bytes FROM (
         SELECT *, row_number() OVER (PARTITION BY name ORDER BY version DESC) AS age FROM workspace_version
         WHERE thread_id = $1 AND name = ANY ($2::text[])) v WHERE age > $3`,
      [threadId, names, MAX_WORKSPACE_VERSIONS],
    );
    await this.workspaces.drop(tx, threadId, old);
  }
}

/**
 * Returns the name of a file in a workspace: names of files are safe already, but may be longer and in other spellings.
 */
function nameOf(given: string): string {
  return (
    [...normalName(given.replaceAll(UNKNOWN, '_'))].slice(0, MAX_WORKSPACE_NAME_CHARACTERS).join('').trim() || 'file'
  );
}
