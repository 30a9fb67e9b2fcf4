import { normalName, workspaceNameProblem } from '@libs/dto/agent/workspace';
import type { WorkspaceFileFacts } from '@libs/dto/rpc/agents/workspace.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { chunkCount } from '../stored-files/chunks.js';
import { FileChunksService } from '../stored-files/file-chunks.service.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import type { ThreadRow } from '../stored-threads/thread.entity.js';
import type { ShownTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { AdoptionService } from '../stored-workspaces/adoption.service.js';
import { StoredWorkspacesService, type WorkspaceFile } from '../stored-workspaces/stored-workspaces.service.js';
import { WorkspaceWritesService, type Write } from './workspace-writes.service.js';

/** A turn with its thread. */
interface InThread {
  readonly turn: ShownTurn;
  readonly thread: ThreadRow;
}

/**
 * Workspaces as running turns use them, through the runner. Files that a turn has written stay, however the turn ends:
 * later turns continue with them. A write that is repeated after a crash has the same `file_id` and makes one version.
 */
@Injectable()
export class TurnWorkspacesService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly turns: StoredTurnsService,
    private readonly threads: StoredThreadsService,
    private readonly files: StoredFilesService,
    private readonly chunks: FileChunksService,
    private readonly workspaces: StoredWorkspacesService,
    private readonly adoption: AdoptionService,
    private readonly writes: WorkspaceWritesService,
  ) {}

  async open({ turn_id }: RequestOf<'agent.workspace_open'>): Promise<ReplyOf<'agent.workspace_open'>> {
    const { turn, thread } = await this.inThread(this.database, turn_id);
    if (await this.turns.hasOpenBefore(this.database, turn)) return { is_settled: false };
    await this.database.transaction(async (tx) => {
      await this.accounts.lockForChange(tx, turn.account_id);
      const current = await this.inThread(tx, turn_id);
      await this.adoption.ensure(tx, current.thread);
      await this.adoption.given(tx, thread.id, current.turn);
    });
    return { is_settled: true };
  }

  async list(request: RequestOf<'agent.workspace_list'>): Promise<ReplyOf<'agent.workspace_list'>> {
    const { thread } = await this.inThread(this.database, request.turn_id);
    const { prefix, after, limit } = request;
    const part = { prefix: normalName(prefix), afterName: after, limit };
    const rows = await this.workspaces.page(this.database, thread.id, part);
    return { files: rows.slice(0, limit).map(factsOf), has_more: rows.length > limit };
  }

  async read(request: RequestOf<'agent.workspace_read'>): Promise<ReplyOf<'agent.workspace_read'>> {
    const { thread } = await this.inThread(this.database, request.turn_id);
    const version = request.version ?? undefined;
    const file = await this.workspaces.find(this.database, thread.id, normalName(request.name), version);
    if (!file) throw new AppError('not_found');
    const last = chunkCount(file.size_bytes) - 1;
    const { index } = request;
    if (!Number.isInteger(index) || index < 0 || index > last)
      throw refusedValue(['body', 'index'], `The file has chunks 0 to ${last}`);
    const bytes = file.size_bytes === 0 ? Buffer.alloc(0) : await this.chunks.read(file.file_id, index);
    if (!bytes) throw new AppError('not_found');
    return { file: factsOf(file), base64: bytes.toString('base64'), is_last: index === last };
  }

  /** Checks without a lock, so `commit` may refuse what this allows. */
  async begin(request: RequestOf<'agent.workspace_begin'>): Promise<ReplyOf<'agent.workspace_begin'>> {
    const { turn, thread } = await this.inThread(this.database, request.turn_id);
    requireOpen(turn);
    const write = writeOf({ ...request, source: 'agent' }, thread);
    const made = await this.writes.made(this.database, write);
    if (!made) await this.database.transaction((tx) => this.writes.eviction(tx, write));
    return { version: made?.version ?? null };
  }

  async commit(request: RequestOf<'agent.workspace_commit'>): Promise<ReplyOf<'agent.workspace_commit'>> {
    const { turn } = await this.inThread(this.database, request.turn_id);
    return this.database.transaction(async (tx) => {
      await this.accounts.lockForChange(tx, turn.account_id);
      const current = await this.inThread(tx, request.turn_id);
      requireOpen(current.turn);
      return { version: (await this.keep(tx, writeOf(request, current.thread))).version };
    });
  }

  async delete({ turn_id, name }: RequestOf<'agent.workspace_delete'>): Promise<ReplyOf<'agent.workspace_delete'>> {
    const { turn, thread } = await this.inThread(this.database, turn_id);
    return this.database.transaction(async (tx) => {
      await this.accounts.lockForChange(tx, turn.account_id);
      const versions = await this.workspaces.versionsOf(tx, thread.id, normalName(name));
      await this.workspaces.drop(tx, thread.id, versions);
      return { is_deleted: versions.length > 0 };
    });
  }

  /**
   * Keeps the file, which arrived as an invisible file of the turn. Throws `not_found` where it has not arrived, or the
   * end of its turn deleted it.
   */
  private async keep(tx: Tx, write: Write): Promise<WorkspaceFile> {
    const made = await this.writes.made(tx, write);
    if (made) {
      if (made.file_id !== write.fileId) await this.files.removeHidden(tx, write.fileId, write.turnId);
      return made;
    }
    if (!(await this.files.giveToSpace(tx, write.fileId, write))) throw new AppError('not_found');
    return this.writes.add(tx, write);
  }

  /** Throws `not_found` where the turn has no thread, or its thread was deleted. */
  private async inThread(sql: Sql, turnId: string): Promise<InThread> {
    const turn = await this.turns.byId(sql, turnId);
    const thread = turn?.shown_thread_id ? await this.threads.byId(sql, turn.shown_thread_id) : undefined;
    if (!turn || !thread || thread.deleted_at !== null) throw new AppError('not_found');
    return { turn, thread };
  }
}

function requireOpen({ state }: ShownTurn): void {
  if (isTerminal(state)) throw new AppError('invalid_state_transition', { state });
}

function writeOf(request: RequestOf<'agent.workspace_commit'>, thread: ThreadRow): Write {
  const { file_id: fileId, turn_id: turnId, media_type, size_bytes, sha256, source, expected_version } = request;
  const name = normalName(request.name);
  const problem = workspaceNameProblem(name);
  if (problem) throw refusedValue(['body', 'name'], `A name ${problem}`);
  const expected = expectedOf(expected_version);
  return { fileId, turnId, threadId: thread.id, name, media_type, size_bytes, sha256, source, expected };
}

function expectedOf(version: number | null): Write['expected'] {
  if (version === null) return null;
  return version === 0 ? 'nothing' : { version };
}

function factsOf({ name, version, media_type, size_bytes }: WorkspaceFile): WorkspaceFileFacts {
  return { name, version, media_type, size_bytes };
}
