import type { WorkspaceSource } from '@libs/dto/agent/workspace';
import { AppError } from '@libs/errors/app-error';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AgentGatewaySettings } from '../settings.js';
import type { VisibleFile } from '../stored-files/file.entity.js';
import { type Eviction, evictionFor } from '../stored-workspaces/eviction.js';
import { StoredWorkspacesService, type WorkspaceFile } from '../stored-workspaces/stored-workspaces.service.js';
import { type Expected, isAsExpected } from './version-conditions.js';

/** A file that is to be the newest version of a name. */
export interface Write extends Pick<VisibleFile, 'media_type' | 'size_bytes' | 'sha256'> {
  readonly fileId: string;
  readonly threadId: string;
  readonly name: string;
  readonly source: WorkspaceSource;
  readonly turnId: string | null;
  readonly expected: Expected;
}

/**
 * Writes versions. All writers of a workspace hold the lock of its account, so that what they read stays true until
 * they are done.
 */
@Injectable()
export class WorkspaceWritesService {
  constructor(
    private readonly workspaces: StoredWorkspacesService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /**
   * Returns the version that makes a write unnecessary: it was made before, or the newest one is the same. Throws
   * `version_conflict` where another version than the expected one is the newest.
   */
  async made(sql: Sql, write: Write): Promise<WorkspaceFile | undefined> {
    const made = await this.workspaces.ofFile(sql, write.threadId, write.fileId);
    if (made) return made;
    const newest = await this.workspaces.find(sql, write.threadId, write.name);
    const isSame = newest?.sha256 === write.sha256 && newest.media_type === write.media_type;
    // Even over another version than the expected one: a request whose response was lost is sent again.
    if (isSame && write.expected !== 'nothing') return newest;
    if (isAsExpected(write.expected, newest?.version)) return undefined;
    throw new AppError('version_conflict', { details: { version: newest?.version ?? null } });
  }

  /** Throws `body_too_large` where there is no room for a version. */
  async eviction(tx: Tx, write: Write): Promise<Exclude<Eviction, { full: unknown }>> {
    const { workspaceBytes: limit_bytes } = this.settings;
    const eviction = evictionFor(write, await this.workspaces.inUse(tx, write.threadId, write.name), limit_bytes);
    if ('drops' in eviction) return eviction;
    const what = eviction.full === 'files' ? 'has too many files' : 'has no storage left for this file';
    const message = `The workspace of the thread ${what}. Delete some files first.`;
    throw new AppError('body_too_large', { details: { limit_bytes } }, { message });
  }

  /** Adds the version, whose bytes are stored already, and drops versions to make room. */
  async add(tx: Tx, write: Write): Promise<WorkspaceFile> {
    const { drops } = await this.eviction(tx, write);
    const { threadId, name, fileId, source, size_bytes, turnId } = write;
    await this.workspaces.drop(tx, threadId, drops);
    const version = { thread_id: threadId, name, file_id: fileId, source, size_bytes, turn_id: turnId };
    const number = await this.workspaces.add(tx, threadId, [version]);
    return (await this.workspaces.find(tx, threadId, name, number))!;
  }
}
