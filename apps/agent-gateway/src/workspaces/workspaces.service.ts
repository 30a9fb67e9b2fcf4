import { normalName, workspaceNameProblem } from '@libs/dto/agent/workspace';
import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ListQuery } from '../http/list-query.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import { type OwnedThread, reached } from '../stored-threads/owned-thread.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import { AdoptionService } from '../stored-workspaces/adoption.service.js';
import { StoredWorkspacesService, type WorkspaceFile } from '../stored-workspaces/stored-workspaces.service.js';
import type { FormPart } from '../uploads/upload-form.js';
import { type Arrived, UploadsService } from '../uploads/uploads.service.js';
import type { Expected } from './version-conditions.js';
import { WorkspaceWritesService } from './workspace-writes.service.js';
import { type WorkspaceFileView, workspaceFileView } from './workspaces.dto.js';

const FILES = 'workspace_files';
const VERSIONS = 'workspace_versions';

/** A file that a caller sends. */
export interface SentVersion {
  readonly threadId: string;
  readonly name: string;
  readonly expected: Expected;
}

/**
 * Workspaces of threads, for callers of the API. All methods throw `not_found` and `key_scope_denied` as the thread
 * does.
 */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly spaces: SpacesService,
    private readonly threads: StoredThreadsService,
    private readonly files: StoredFilesService,
    private readonly workspaces: StoredWorkspacesService,
    private readonly adoption: AdoptionService,
    private readonly writes: WorkspaceWritesService,
    private readonly uploads: UploadsService,
  ) {}

  async page(caller: Caller, threadId: string, { cursor, limit }: ListQuery): Promise<Page<WorkspaceFileView>> {
    await this.thread(caller, threadId);
    const rows = await this.workspaces.page(this.database, threadId, { belowVersion: idBelow(FILES, cursor), limit });
    return toPage(rows, limit, ({ version }) => idPosition(FILES, version), workspaceFileView);
  }

  /** Returns the versions of a file. Throws `not_found` where there is no such file. */
  async versions(
    caller: Caller,
    threadId: string,
    given: string,
    { cursor, limit }: ListQuery,
  ): Promise<Page<WorkspaceFileView>> {
    const { name } = await this.find(caller, threadId, given);
    const part = { belowVersion: idBelow(VERSIONS, cursor), limit };
    const rows = await this.workspaces.versions(this.database, threadId, name, part);
    return toPage(rows, limit, ({ version }) => idPosition(VERSIONS, version), workspaceFileView);
  }

  /** Returns a version of a file, the newest one without a number. */
  async find(caller: Caller, threadId: string, given: string, version?: number): Promise<WorkspaceFile> {
    await this.thread(caller, threadId);
    const file = await this.workspaces.find(this.database, threadId, normalName(given), version);
    if (!file) throw new AppError('not_found');
    return file;
  }

  /**
   * Receives a file as the newest version of its name. The same bytes again make no version. Throws `version_conflict`,
   * `body_too_large`, `space_archived`, and the errors of uploads.
   */
  async write(
    caller: Caller,
    to: SentVersion,
    parts: AsyncIterable<FormPart>,
  ): Promise<{ file: WorkspaceFileView; isNewName: boolean }> {
    const thread = await this.thread(caller, to.threadId);
    const name = validName(to.name);
    const { file, isNewName } = await this.uploads.take(caller, parts, async (arrived, space) => {
      if (space !== null) throw refusedValue(['body', 'space'], 'The file belongs to the space of its thread');
      return this.keep(caller, thread, { ...to, name }, arrived);
    });
    return { file: workspaceFileView(file), isNewName };
  }

  /**
   * Deletes a file with all of its versions. Files that turns were given or have delivered stay files of those turns.
   * Throws `not_found`.
   */
  async delete(caller: Caller, threadId: string, given: string): Promise<void> {
    const thread = await this.thread(caller, threadId);
    await this.database.transaction(async (tx) => {
      await this.accounts.lockForChange(tx, thread.account_id);
      const versions = await this.workspaces.versionsOf(tx, threadId, normalName(given));
      if (versions.length === 0) throw new AppError('not_found');
      await this.workspaces.drop(tx, threadId, versions);
    });
  }

  private async keep(caller: Caller, thread: OwnedThread, { name, expected }: SentVersion, arrived: Arrived) {
    const { id: fileId, sha256, mediaType: media_type, sizeBytes: size_bytes } = arrived;
    return this.database.transaction(async (tx) => {
      // The account is locked before the space, as everywhere.
      await this.accounts.lockForChange(tx, thread.account_id);
      await this.spaces.lockForChange(tx, caller, thread.space_id);
      // Read again behind the lock: the thread may have been deleted while the bytes arrived.
      const current = await this.thread(caller, thread.id, tx);
      await this.adoption.ensure(tx, current);
      const isNewName = (await this.workspaces.find(tx, thread.id, name)) === undefined;
      const content = { fileId, sha256, media_type, size_bytes };
      const write = { ...content, threadId: thread.id, name, expected, source: 'caller' as const, turnId: null };
      const same = await this.writes.made(tx, write);
      if (same) {
        await this.files.remove(tx, [fileId]);
        return { file: same, isNewName };
      }
      await this.files.finish(tx, arrived, thread.space_id, name);
      return { file: await this.writes.add(tx, write), isNewName };
    });
  }

  private async thread(caller: Caller, id: string, sql: Parameters<StoredThreadsService['byId']>[0] = this.database) {
    const row = await this.threads.byId(sql, id);
    return reached(caller, row?.deleted_at === null ? row : undefined);
  }
}

/** Returns the one spelling of a name. Throws the 422 of an invalid one. */
function validName(given: string): string {
  const name = normalName(given);
  const problem = workspaceNameProblem(name);
  if (problem) throw refusedValue(['path', 'file_name'], `A name ${problem}`);
  return name;
}
