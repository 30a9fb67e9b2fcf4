import type { Page } from '@libs/dto/lists/page';
import { idBelow, idPosition, toPage } from '@libs/dto/lists/page';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { within } from '../access/rules/scope-rules.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ByteRange } from '../http/byte-range.js';
import { bytesOf } from '../stored-files/chunks.js';
import type { VisibleFile } from '../stored-files/file.entity.js';
import { FileChunksService } from '../stored-files/file-chunks.service.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import { type FilesQuery, type FileView, fileView } from './files.dto.js';

const LIST = 'files';

/**
 * The files of an account that a caller reaches: an upload belongs to its key or its space, an artifact to its space.
 */
@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly files: StoredFilesService,
    private readonly chunks: FileChunksService,
  ) {}

  async page(caller: Caller, { cursor, ...wanted }: FilesQuery): Promise<Page<FileView>> {
    const rows = await this.files.page(this.database, caller, { ...wanted, belowSeq: idBelow(LIST, cursor) });
    return toPage(rows, wanted.limit, ({ seq }) => idPosition(LIST, seq), fileView);
  }

  /** Throws `not_found` and `key_scope_denied`. */
  async find(caller: Caller, id: string): Promise<VisibleFile> {
    const file = await this.files.visible(this.database, id);
    const madeByKey = file?.space_id === null ? file.key_id : (file?.space_made_by_key ?? null);
    within(caller, file && { accountId: file.account_id, spaceId: file.space_id, madeByKey });
    return file as VisibleFile;
  }

  /**
   * Returns the bytes of a range. The first chunk has been read when this resolves, so that a store that is down fails
   * the request and not its response; each further chunk is read when the previous one has been sent. Fails when the
   * file is deleted meanwhile.
   */
  async bytes(file: Pick<VisibleFile, 'id'>, range: ByteRange): Promise<AsyncIterable<Buffer>> {
    const chunks = bytesOf(range, async (index) => {
      const chunk = await this.chunks.read(file.id, index);
      if (!chunk) throw new AppError('not_found');
      return chunk;
    });
    return startingWith(await chunks.next(), chunks);
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const file = await this.find(caller, id);
    await this.database.transaction(async (tx) => {
      // The account is locked before the file, as everywhere that files are deleted.
      await this.accounts.lockForChange(tx, file.account_id);
      await this.files.remove(tx, [file.id]);
    });
  }
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
