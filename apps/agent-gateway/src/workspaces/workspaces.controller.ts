import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Delete, Get, Headers, HttpCode, Param, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { sendFile } from '../files/file-response.js';
import { FilesService } from '../files/files.service.js';
import { ListQuery } from '../http/list-query.js';
import { formParts } from '../uploads/upload-form.js';
import { expectedBy } from './version-conditions.js';
import { WorkspaceFileView, WorkspaceVersionQuery } from './workspaces.dto.js';
import { WorkspacesService } from './workspaces.service.js';

@Controller(['v1/threads/:thread_id/files', 'api/agent/merchants/:merchant_id/threads/:thread_id/files'])
@UseGuards(AccountGuard)
export class WorkspacesController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly files: FilesService,
  ) {}

  @Get()
  @Operation({
    summary: 'Files in the workspace of a thread',
    description:
      'The newest version of each file. Turns with the capability `workspace` read and write them. Files that turns received or delivered are there, too.',
    returns: pageOf(WorkspaceFileView),
    errors: ['key_scope_denied', 'not_found'],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('thread_id') threadId: string,
    @Query() query: ListQuery,
  ): Promise<Page<WorkspaceFileView>> {
    return this.workspaces.page(caller, threadId, query);
  }

  @Get(':file_name')
  @Operation({
    summary: 'Download a file of a workspace',
    returns: { media: '*/*' },
    also: { 206: 'The bytes of the range.', 304: 'The version is the one that `If-None-Match` names.' },
    headers: { etag: 'The version, in quotes: for `If-Match` of a `PUT`.', 'accept-ranges': '`bytes`' },
    errors: ['key_scope_denied', 'not_found', 'range_not_satisfiable'],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @Param('thread_id') threadId: string,
    @Param('file_name') name: string,
    @Query() { version }: WorkspaceVersionQuery,
    @Headers('range') range: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Headers('if-range') ifRange: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.workspaces.find(caller, threadId, name, version);
    const sent = { ...file, etag: `"${file.version}"` };
    await sendFile(reply, sent, { range, ifNoneMatch, ifRange }, (part) =>
      this.files.bytes({ id: file.file_id }, part),
    );
  }

  @Put(':file_name')
  @Operation({
    summary: 'Write a file to a workspace',
    description:
      'Creates a new version of at most 32 MiB. Earlier versions stay: at most 20 in all, and fewer if room is needed. `If-Match: "<version>"` writes only if that is the newest version, `If-None-Match: *` only if there is no such file. Sending the same bytes again creates no new version.',
    form: { file: { schema: { type: 'string', contentMediaType: 'application/octet-stream' }, required: true } },
    returns: WorkspaceFileView,
    also: { 201: 'There was no file of this name.' },
    errors: ['key_scope_denied', 'not_found', 'space_archived', 'insufficient_credits', 'version_conflict'],
  })
  async write(
    @CurrentCaller() caller: Caller,
    @Param('thread_id') threadId: string,
    @Param('file_name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WorkspaceFileView> {
    const to = { threadId, name, expected: expectedBy(ifMatch, ifNoneMatch) };
    const { file, isNewName } = await this.workspaces.write(caller, to, formParts(request));
    void reply.header('etag', `"${file.version}"`);
    if (isNewName) void reply.status(201);
    return file;
  }

  @Delete(':file_name')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a file from a workspace',
    description: 'Deletes all versions of the file. Files that turns received or delivered stay in `GET /v1/files`.',
    returns: null,
    errors: ['key_scope_denied', 'not_found'],
  })
  delete(
    @CurrentCaller() caller: Caller,
    @Param('thread_id') threadId: string,
    @Param('file_name') name: string,
  ): Promise<void> {
    return this.workspaces.delete(caller, threadId, name);
  }

  @Get(':file_name/versions')
  @Operation({
    summary: 'Versions of a file in a workspace',
    returns: pageOf(WorkspaceFileView),
    errors: ['key_scope_denied', 'not_found'],
  })
  versions(
    @CurrentCaller() caller: Caller,
    @Param('thread_id') threadId: string,
    @Param('file_name') name: string,
    @Query() query: ListQuery,
  ): Promise<Page<WorkspaceFileView>> {
    return this.workspaces.versions(caller, threadId, name, query);
  }
}
