import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Delete, Get, Headers, HttpCode, Param, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller.js';
import { CurrentCaller } from '../access/current-caller.js';
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
    summary: 'Files of the workspace of a thread',
    description:
      'The newest version of each. Turns with the capability `workspace` read and write them; what turns were given and have delivered is there, too.',
    gives: pageOf(WorkspaceFileView),
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
    summary: 'The bytes of a file of a workspace',
    gives: { media: '*/*' },
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
    summary: 'Write a file of a workspace',
    description:
      'A new version, at most 32 MiB. Earlier ones stay, at most 20 in all and fewer where room is needed. `If-Match: "<version>"` writes only where that is the newest version, `If-None-Match: *` only where there is no such file. The same bytes again make no version.',
    form: { file: { schema: { type: 'string', contentMediaType: 'application/octet-stream' }, required: true } },
    gives: WorkspaceFileView,
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
    summary: 'Delete a file of a workspace',
    description: 'With all of its versions. Files that turns were given or have delivered stay in `GET /v1/files`.',
    gives: null,
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
    summary: 'Versions of a file of a workspace',
    gives: pageOf(WorkspaceFileView),
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
