import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../../access/account.guard.js';
import type { Caller } from '../../access/caller/caller.js';
import { CurrentCaller } from '../../access/caller/current-caller.js';
import { FileView } from '../../files/files.dto.js';
import { ListQuery } from '../../http/list-query.js';
import { TurnFilesService } from './turn-files.service.js';

@Controller(['v1/turns/:turn_id/files', 'api/agent/merchants/:merchant_id/turns/:turn_id/files'])
@UseGuards(AccountGuard)
export class TurnFilesController {
  constructor(private readonly turnFiles: TurnFilesService) {}

  @Get()
  @Operation({
    summary: 'Files that a turn created',
    description: 'The list is empty until the turn is done, and stays empty if the turn fails or is cancelled.',
    returns: pageOf(FileView),
    errors: ['key_scope_denied', 'not_found'],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('turn_id') turnId: string,
    @Query() query: ListQuery,
  ): Promise<Page<FileView>> {
    return this.turnFiles.pageOfTurn(caller, turnId, query);
  }
}
