import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Delete, HttpCode, Param, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { SpaceArchiveService } from './space-archive.service.js';

@Controller(['v1/spaces', 'api/agent/merchants/:merchant_id/spaces'])
@UseGuards(AccountGuard)
export class SpaceArchiveController {
  constructor(private readonly spaces: SpaceArchiveService) {}

  @Delete(':slug')
  @HttpCode(204)
  @Operation({
    summary: 'Archive a space',
    description:
      'It accepts no new turns, and its turns that are queued or wait for a person are cancelled. Its data can still be read.',
    returns: null,
    errors: ['not_found', 'key_scope_denied'],
  })
  archive(@CurrentCaller() caller: Caller, @Param('slug') slug: string): Promise<void> {
    return this.spaces.archive(caller, slug);
  }
}
