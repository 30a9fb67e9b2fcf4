import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { VisibleFile } from '../stored-files/file.entity.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import { type Droppable, type InUse, isOwn } from './eviction.js';
import { WorkspaceRow, WorkspaceVersionRow } from './workspace.entity.js';

/** A version with the fields of its file. */
export type WorkspaceFile = Omit<WorkspaceVersionRow, 'size_bytes'> &
  Pick<VisibleFile, 'media_type' | 'size_bytes' | 'sha256'>;

/** A version to be added; its number is assigned with it. */
export type NewVersion = Omit<WorkspaceVersionRow, 'version' | 'written_at'>;

/** One page of the newest versions, newest first, or of names in alphabetical order. */
export type FilesPart =
  | { readonly belowVersion?: number; readonly limit: number }
  | { readonly prefix: string; readonly afterName: string | null; readonly limit: number };

const FILE = `SELECT v.*, f.media_type, f.size_bytes, f.sha256 FROM workspace_version v JOIN file f ON f.id = v.file_id`;
/** Selects the newest version of each name. There are at most some thousand versions in a workspace. */
const NEWEST = 'SELECT DISTINCT ON (name) * FROM workspace_version WHERE thread_id = $1 ORDER BY name, version DESC';

/** The rows of workspaces. A transaction that changes one holds the lock of its account. */
@Injectable()
export class StoredWorkspacesService {
  constructor(private readonly files: StoredFilesService) {}

  /** Makes the workspace of a thread. False when it exists already. */
  async make(tx: Tx, { thread_id, account_id }: Pick<WorkspaceRow, 'thread_id' | 'account_id'>): Promise<boolean> {
    const rows = await tx.query(
      'INSERT INTO workspace (thread_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [thread_id, account_id],
    );
    return rows.length > 0;
  }

  /** Returns a page, one row more than `limit` when there are more. */
  async page(sql: Sql, threadId: string, part: FilesPart): Promise<WorkspaceFile[]> {
    const where = new Conditions();
    where.parameter(threadId);
    if ('prefix' in part) where.and('starts_with(v.name, ?)', part.prefix).and('v.name > ?', part.afterName ?? '');
    else where.and('v.version < ?', part.belowVersion);
    return sql.query<WorkspaceFile>(
      `${FILE.replace('workspace_version v', `(${NEWEST}) v`)} WHERE ${where.sql}
       ORDER BY ${'prefix' in part ? 'v.name' : 'v.version DESC'} LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Returns the versions of a file, newest first; one row more than `limit` when there are more. */
  versions(
    sql: Sql,
    threadId: string,
    name: string,
    part: { belowVersion?: number; limit: number },
  ): Promise<WorkspaceFile[]> {
    const where = new Conditions()
      .and('v.thread_id = ?', threadId)
      .and('v.name = ?', name)
      .and('v.version < ?', part.belowVersion);
    return sql.query<WorkspaceFile>(
      `${FILE} WHERE ${where.sql} ORDER BY v.version DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  /** Returns a version of a file; the newest one where none is named. */
  async find(sql: Sql, threadId: string, name: string, version?: number): Promise<WorkspaceFile | undefined> {
    const where = new Conditions()
      .and('v.thread_id = ?', threadId)
      .and('v.name = ?', name)
      .and('v.version = ?', version);
    const [row] = await sql.query<WorkspaceFile>(
      `${FILE} WHERE ${where.sql} ORDER BY v.version DESC LIMIT 1`,
      where.parameters,
    );
    return row;
  }

  /** Returns the version that has these bytes; undefined when there is none. */
  async ofFile(sql: Sql, threadId: string, fileId: string): Promise<WorkspaceFile | undefined> {
    const [row] = await sql.query<WorkspaceFile>(`${FILE} WHERE v.file_id = $2 AND v.thread_id = $1`, [
      threadId,
      fileId,
    ]);
    return row;
  }

  /** Returns the content of a workspace before a version of this name is added. */
  async inUse(tx: Tx, threadId: string, name: string): Promise<InUse> {
    const all: (Droppable & { name: string })[] = await tx.repository(WorkspaceVersionRow).find({
      select: { version: true, file_id: true, source: true, size_bytes: true, name: true },
      where: { thread_id: threadId },
      order: { version: 'ASC' },
    });
    const newest = new Map(all.map((one) => [one.name, one]));
    const own = all.filter(({ source }) => isOwn(source));
    return {
      files: newest.size,
      bytes: own.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      versions: all.filter((one) => one.name === name),
      results: all.filter((one) => one.source === 'tool_result' && one.name !== name && newest.get(one.name) === one),
    };
  }

  /** Adds versions, in their order. Returns the number of the last one. */
  async add(tx: Tx, threadId: string, versions: readonly NewVersion[]): Promise<number> {
    const [row] = await tx.query<{ last_version: number }>(
      'UPDATE workspace SET last_version = last_version + $2 WHERE thread_id = $1 RETURNING last_version',
      [threadId, versions.length],
    );
    const first = row!.last_version - versions.length + 1;
    const rows = versions.map((version, index) => ({ ...version, version: first + index }));
    await tx.repository(WorkspaceVersionRow).insert(rows);
    return row!.last_version;
  }

  /** Removes versions from a workspace. Its own ones are deleted with their bytes; others stay files of their turns. */
  async drop(
    tx: Tx,
    threadId: string,
    versions: readonly Pick<Droppable, 'version' | 'file_id' | 'source'>[],
  ): Promise<void> {
    if (versions.length === 0) return;
    await this.deleteVersions(tx, threadId, versions);
    const own = versions.filter(({ source }) => isOwn(source));
    if (own.length > 0)
      await this.files.remove(
        tx,
        own.map(({ file_id }) => file_id),
      );
  }

  /** Returns all versions of a file. */
  versionsOf(tx: Tx, threadId: string, name: string): Promise<WorkspaceVersionRow[]> {
    return tx.repository(WorkspaceVersionRow).findBy({ thread_id: threadId, name });
  }

  /** Erases some of what a deleted thread has, and its workspace with the last of it. False when nothing was left. */
  async eraseSome(tx: Tx, { id, account_id }: { id: string; account_id: number }, limit: number): Promise<boolean> {
    const some = await tx
      .repository(WorkspaceVersionRow)
      .find({ where: { thread_id: id }, order: { version: 'ASC' }, take: limit });
    if (some.length === 0) {
      await tx.repository(WorkspaceRow).delete({ thread_id: id });
      return false;
    }
    const own = some.filter(({ source }) => isOwn(source)).map(({ file_id }) => file_id);
    await this.deleteVersions(tx, id, some);
    await this.files.removeUnused(tx, account_id, own);
    return true;
  }

  private async deleteVersions(
    tx: Tx,
    threadId: string,
    versions: readonly Pick<Droppable, 'version'>[],
  ): Promise<void> {
    const which = { thread_id: threadId, version: In(versions.map(({ version }) => version)) };
    await tx.repository(WorkspaceVersionRow).delete(which);
  }
}
