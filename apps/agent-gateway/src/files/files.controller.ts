import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { formParts } from '../uploads/upload-form.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { sendFile } from './file-response.js';
import { FilesQuery, FileView, fileView } from './files.dto.js';
import { FilesService } from './files.service.js';

@Controller(['v1/files', 'api/agent/merchants/:merchant_id/files'])
@UseGuards(AccountGuard)
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly uploads: UploadsService,
  ) {}

  @Post()
  @Operation({
    summary: 'Upload a file',
    description:
      'A file has at most 32 MiB. Use its id in `files` of a turn. With `space` the file belongs to that space, otherwise to the key. Only accounts that have bought credits can store files.',
    form: {
      file: { schema: { type: 'string', contentMediaType: 'application/octet-stream' }, required: true },
      space: { schema: { type: 'string', description: 'The space that the file belongs to.' }, required: false },
    },
    returns: FileView,
    errors: ['key_scope_denied', 'not_found', 'space_archived', 'insufficient_credits'],
  })
  async upload(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Promise<FileView> {
    return fileView(await this.uploads.receive(caller, formParts(request)));
  }

  @Get()
  @Operation({ summary: 'Files that the key can access', returns: pageOf(FileView) })
  list(@CurrentCaller() caller: Caller, @Query() query: FilesQuery): Promise<Page<FileView>> {
    return this.files.page(caller, query);
  }

  @Get(':file_id')
  @Operation({
    summary: 'Download a file',
    returns: { media: '*/*' },
    also: { 206: 'The bytes of the range.', 304: 'The file is the one that `If-None-Match` names.' },
    headers: { etag: 'The hash of the file.', 'accept-ranges': '`bytes`' },
    errors: ['key_scope_denied', 'not_found', 'range_not_satisfiable'],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @Param('file_id') id: string,
    @Headers('range') range: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Headers('if-range') ifRange: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.files.find(caller, id);
    const sent = { ...file, etag: `"${file.sha256}"` };
    await sendFile(reply, sent, { range, ifNoneMatch, ifRange }, (part) => this.files.bytes(file, part));
  }

  @Delete(':file_id')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a file',
    description: 'An upload, or a file that a turn created. Queued turns can no longer read it.',
    returns: null,
    errors: ['key_scope_denied', 'not_found'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('file_id') id: string): Promise<void> {
    return this.files.delete(caller, id);
  }
}
