import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow, within } from '../access/rules/scope-rules.js';
import { newId } from '../ids.js';
import { PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { AgentGatewaySettings } from '../settings.js';
import { inChunks } from '../stored-files/chunks.js';
import type { VisibleFile } from '../stored-files/file.entity.js';
import { FileChunksService } from '../stored-files/file-chunks.service.js';
import { safeFileName, safeMediaType } from '../stored-files/file-name.js';
import { type ArrivedUpload, StoredFilesService } from '../stored-files/stored-files.service.js';
import { TotalStorageService } from '../stored-files/total-storage.service.js';
import { MediaInspections } from './media-inspections.js';
import { bytesOfPart, type FormPart, fileFault } from './upload-form.js';
import { UploadsRepository } from './uploads.repository.js';

/** A file that has arrived completely, and is not visible yet. */
export interface Arrived extends ArrivedUpload {
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** Files that callers send. They are written while they arrive, chunk by chunk, and become visible when complete. */
@Injectable()
export class UploadsService {
  private readonly inspections = new MediaInspections();

  constructor(
    private readonly database: Database,
    private readonly files: StoredFilesService,
    private readonly chunks: FileChunksService,
    private readonly repository: UploadsRepository,
    private readonly total: TotalStorageService,
    private readonly paid: PaidAccountsService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /**
   * Receives one file with its form. A broken, too large or refused upload leaves nothing behind. Throws
   * `insufficient_credits` where the account never had any.
   */
  receive(caller: Caller, parts: AsyncIterable<FormPart>): Promise<VisibleFile> {
    return this.take(caller, parts, async (arrived, space) => {
      if (space !== null) await this.admit(caller, space);
      return this.files.finish(this.database, arrived, space);
    });
  }

  /**
   * Receives one file with its form for a caller that decides what becomes of it. If that fails, nothing of the file is
   * left.
   */
  async take<T>(
    caller: Caller,
    parts: AsyncIterable<FormPart>,
    keep: (arrived: Arrived, space: string | null) => Promise<T>,
  ): Promise<T> {
    allow(caller, 'upload files');
    await this.paid.require(this.database, caller.accountId, 'Only accounts that have bought credits can store files.');
    await this.total.requireCapacity();
    let space: string | null = null;
    let arrived: Arrived | undefined;
    try {
      for await (const part of parts) {
        if ('space' in part) space = part.space;
        else if (arrived) throw fileFault('Send one file with each request', 'too_many');
        else arrived = await this.write(caller, part.file);
      }
      if (!arrived) throw fileFault('Field required', 'missing');
      return await keep(arrived, space);
    } catch (error) {
      if (arrived) await this.files.remove(this.database, [arrived.id]);
      throw error;
    }
  }

  private async write(caller: Caller, part: MultipartFile): Promise<Arrived> {
    const id = newId('fl_');
    const file = { id, account_id: caller.accountId, key_id: caller.keyId };
    const [name, media_type] = [safeFileName(part.filename), safeMediaType(part.mimetype)];
    await this.files.begin(this.database, { ...file, name, media_type });
    const inspection = this.inspections.begin(media_type);
    try {
      const hash = createHash('sha256');
      let index = 0;
      let sizeBytes = 0;
      for await (const chunk of inChunks(bytesOfPart(part))) {
        hash.update(chunk);
        inspection.add(chunk);
        sizeBytes += chunk.length;
        await this.append(file, index++, chunk);
      }
      return { id, sha256: hash.digest('hex'), media: inspection.media(), mediaType: media_type, sizeBytes };
    } catch (error) {
      await this.files.remove(this.database, [id]);
      throw error;
    } finally {
      inspection.end();
    }
  }

  /**
   * Throws 413 and not 429 when the storage is full, because waiting does not help and `QUOTA_EXCEEDED` is for caps on
   * spending.
   */
  private async append(file: { id: string; account_id: number }, index: number, chunk: Buffer): Promise<void> {
    const { accountFileBytes: limit_bytes } = this.settings;
    if (await this.chunks.append(file, index, chunk, limit_bytes)) return;
    const message = 'The account has no storage left for this file. Delete some files first.';
    throw new AppError('body_too_large', { details: { limit_bytes } }, { message });
  }

  private async admit(caller: Caller, spaceId: string): Promise<void> {
    const space = await this.repository.space(this.database, spaceId);
    within(caller, space && { ...space, spaceId });
    if (space?.isArchived) throw new AppError('space_archived');
  }
}
