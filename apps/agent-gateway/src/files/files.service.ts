import type { Page } from '@libs/dto/page';
import { idBelow, placeIn, toPage } from '@libs/dto/page';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { within } from '../access/scope-rules.js';
import type { ListQuery } from '../http/list-query.js';
import { ArtifactsRepository } from './artifacts.repository.js';
import type { ByteRange } from './byte-range.js';
import type { VisibleFile } from './file.entity.js';
import { FileChunksRepository } from './file-chunks.repository.js';
import { type FilesQuery, type FileView, fileView } from './files.dto.js';
import { FilesRepository } from './files.repository.js';
import { bytesOf } from './pieces.js';

const LIST = 'files';

/** Files of an account, as far as the caller reaches: an upload is its key's or its space's, an artifact its space's. */
@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly files: FilesRepository,
    private readonly chunks: FileChunksRepository,
    private readonly artifacts: ArtifactsRepository,
  ) {}

  async page(caller: Caller, { cursor, ...wanted }: FilesQuery): Promise<Page<FileView>> {
    const rows = await this.files.page(this.database, caller, { ...wanted, belowSeq: idBelow(LIST, cursor) });
    return toPage(rows, wanted.limit, ({ seq }) => placeIn(LIST, seq), fileView);
  }

  /** Files that a turn made. Throws as for the turn itself. */
  async pageOfTurn(caller: Caller, turnId: string, { cursor, limit }: ListQuery): Promise<Page<FileView>> {
    within(caller, await this.artifacts.turn(this.database, turnId));
    return this.page(caller, { turn: turnId, cursor, limit });
  }

  /** Throws `not_found` and `key_scope_denied`. */
  async find(caller: Caller, id: string): Promise<VisibleFile> {
    const file = await this.files.visible(this.database, id);
    const madeByKey = file?.space_id === null ? file.key_id : (file?.space_made_by_key ?? null);
    within(caller, file && { accountId: file.account_id, spaceId: file.space_id, madeByKey });
    return file as VisibleFile;
  }

  /** Bytes of a range, each piece read when the one before is on its way. Fails where the file is deleted meanwhile. */
  bytes(file: VisibleFile, range: ByteRange): AsyncIterable<Buffer> {
    return bytesOf(range, async (place) => {
      const piece = await this.chunks.read(this.database, file.id, place);
      if (!piece) throw new AppError('not_found');
      return piece;
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const file = await this.find(caller, id);
    await this.files.remove(this.database, [file.id]);
  }
}
