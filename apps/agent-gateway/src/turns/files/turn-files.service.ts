import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES, MAX_FILES_PER_TURN } from '@libs/dto/agent/limits';
import type { Page } from '@libs/dto/lists/page';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller/caller.js';
import { within } from '../../access/rules/scope-rules.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { FileView } from '../../files/files.dto.js';
import { FilesService } from '../../files/files.service.js';
import type { ListQuery } from '../../http/list-query.js';
import { AgentGatewaySettings } from '../../settings.js';
import { chunkBytes, chunkCount, fileTooLarge } from '../../stored-files/chunks.js';
import type { FileRow } from '../../stored-files/file.entity.js';
import { FileChunksService } from '../../stored-files/file-chunks.service.js';
import { safeFileName, safeMediaType } from '../../stored-files/file-name.js';
import { StoredFilesService } from '../../stored-files/stored-files.service.js';
import { TotalStorageService } from '../../stored-files/total-storage.service.js';
import { TurnFilesRepository, type TurnOfFiles } from './turn-files.repository.js';

type Chunk = RequestOf<'agent.write_file'>;

const FILE_ID = /^fl_[0-9a-f]{32}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Files that turns read and create: the runner writes them, callers list them. */
@Injectable()
export class TurnFilesService {
  constructor(
    private readonly database: Database,
    private readonly turnFiles: TurnFilesRepository,
    private readonly accounts: AccountsService,
    private readonly chunks: FileChunksService,
    private readonly stored: StoredFilesService,
    private readonly total: TotalStorageService,
    private readonly files: FilesService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  async read({ turn_id, file_id, index }: RequestOf<'agent.read_file'>): Promise<ReplyOf<'agent.read_file'>> {
    const file = await this.turnFiles.readable(this.database, turn_id, file_id);
    if (!file) throw new AppError('not_found');
    const last = chunkCount(file.size_bytes) - 1;
    if (!Number.isInteger(index) || index < 0 || index > last)
      throw refusedValue(['body', 'index'], `The file has chunks 0 to ${last}`);
    const bytes = file.size_bytes === 0 ? Buffer.alloc(0) : await this.chunks.read(file_id, index);
    if (!bytes) throw new AppError('not_found');
    return { base64: bytes.toString('base64'), is_last: index === last };
  }

  /**
   * Stores a chunk of an artifact. When the last missing chunk arrives the whole file is checked, and deleted if it
   * does not match its hash.
   */
  async write(chunk: Chunk): Promise<ReplyOf<'agent.write_file'>> {
    const bytes = checked(chunk);
    await this.total.requireCapacity();
    if (await this.database.transaction((tx) => this.begin(tx, chunk, bytes))) return { is_complete: true };
    await this.chunks.keep(chunk.file_id, chunk.index, bytes);
    const chunks = chunkCount(chunk.size_bytes);
    if ((await this.chunks.count(this.database, chunk.file_id)) < chunks) return { is_complete: false };
    const hash = chunks === 1 ? hashOf(bytes) : await this.hashOfChunks(chunk.file_id, chunks);
    const isRight = hash === chunk.sha256;
    await this.database.transaction((tx) => this.end(tx, chunk, isRight));
    if (!isRight) throw refusedValue(['body', 'sha256'], 'The file does not match its hash and was deleted');
    return { is_complete: true };
  }

  /** Returns the files that a turn created. Throws the same errors as for the turn itself. */
  async pageOfTurn(caller: Caller, turnId: string, { cursor, limit }: ListQuery): Promise<Page<FileView>> {
    within(caller, await this.turnFiles.turn(this.database, turnId));
    return this.files.page(caller, { turn: turnId, cursor, limit });
  }

  /**
   * Adds the row of a chunk, and that of its file before the first one. Returns true when the file is complete already.
   * Locks in the same order as settling turns: the account if the file is new, then the turn, then the file.
   */
  private async begin(tx: Tx, chunk: Chunk, bytes: Buffer): Promise<boolean> {
    const owner = await this.turnFiles.turn(tx, chunk.turn_id);
    if (!owner) throw new AppError('not_found');
    if (!(await this.turnFiles.isBegun(tx, chunk.file_id))) await this.turnFiles.lockAccount(tx, owner.accountId);
    const turn = await this.turnFiles.lockTurn(tx, chunk.turn_id);
    const known = await this.turnFiles.lockFile(tx, chunk.file_id);
    if (known && !isSame(known, chunk))
      throw refusedValue(['body', 'file_id'], 'The file was started with other properties');
    if (known?.is_complete) return true;
    if (isTerminal(turn.state)) throw new AppError('invalid_state_transition', { state: turn.state });
    if (!known) await this.beginFile(tx, chunk, turn);
    await this.chunks.begin(tx, chunk.file_id, chunk.index, bytes);
    return false;
  }

  /**
   * Completes a file that has all of its chunks, or deletes it. The turn may have ended meanwhile: then the file is
   * gone.
   */
  private async end(tx: Tx, { turn_id, file_id }: Chunk, isRight: boolean): Promise<void> {
    const turn = await this.turnFiles.lockTurn(tx, turn_id);
    const file = await this.turnFiles.lockFile(tx, file_id);
    if (!file) throw new AppError('invalid_state_transition', { state: turn.state });
    if (isRight) await this.stored.complete(tx, file_id);
    else if (!file.is_complete) await this.stored.remove(tx, [file_id]);
  }

  private async beginFile(tx: Tx, chunk: Chunk, { account_id, key_id, space_id }: TurnOfFiles): Promise<void> {
    const { accountFileBytes: limit_bytes } = this.settings;
    if (!(await this.accounts.reserveStorage(tx, account_id, chunk.size_bytes, limit_bytes))) {
      const message = 'The account has no storage left for this file.';
      throw new AppError('body_too_large', { details: { limit_bytes } }, { message });
    }
    // Counted under the account's lock, so that two first chunks cannot both be the hundredth file.
    if ((await this.turnFiles.countOfTurn(tx, chunk.turn_id)) >= MAX_FILES_PER_TURN)
      throw refusedValue(['body', 'file_id'], `A turn makes at most ${MAX_FILES_PER_TURN} files`);
    await this.stored.beginArtifact(tx, { ...described(chunk), account_id, key_id, space_id });
  }

  private async hashOfChunks(fileId: string, chunks: number): Promise<string> {
    const hash = createHash('sha256');
    for (let index = 0; index < chunks; index++) hash.update((await this.chunks.read(fileId, index)) ?? '');
    return hash.digest('hex');
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the bytes of a chunk, after checking them against the file's properties. */
function checked({ file_id, size_bytes, sha256, index, base64 }: Chunk): Buffer {
  if (!FILE_ID.test(file_id)) throw refusedValue(['body', 'file_id'], 'A file id is fl_ and 32 hex digits');
  if (!SHA256.test(sha256)) throw refusedValue(['body', 'sha256'], 'A hash is 64 hex digits');
  if (!Number.isSafeInteger(size_bytes) || size_bytes < 0) throw refusedValue(['body', 'size_bytes'], 'Not a size');
  if (size_bytes > MAX_FILE_BYTES) throw fileTooLarge();
  if (!Number.isInteger(index) || index < 0 || index >= chunkCount(size_bytes))
    throw refusedValue(['body', 'index'], 'No such chunk');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== chunkBytes(size_bytes, index))
    throw refusedValue(['body', 'base64'], 'The number of bytes does not fit this chunk');
  return bytes;
}

function described({ file_id: id, turn_id, name, media_type, size_bytes, sha256 }: Chunk) {
  return { id, turn_id, name: safeFileName(name), media_type: safeMediaType(media_type), size_bytes, sha256 };
}

function isSame(file: FileRow, chunk: Chunk): boolean {
  const { turn_id, name, media_type, size_bytes, sha256 } = described(chunk);
  return (
    file.turn_id === turn_id &&
    file.size_bytes === size_bytes &&
    file.sha256 === sha256 &&
    file.name === name &&
    file.media_type === media_type
  );
}
