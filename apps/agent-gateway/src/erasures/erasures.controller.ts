import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Delete, HttpCode, Param, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { ErasuresService } from './erasures.service.js';

@Controller(['v1/threads', 'api/agent/merchants/:merchant_id/threads'])
@UseGuards(AccountGuard)
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Delete(':thread_id')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a thread',
    description:
      'Erases its turns, history, memory and files for good. Open turns are cancelled first. Usage and the ledger keep amounts, without texts. Safe to repeat.',
    returns: null,
    errors: ['not_found', 'key_scope_denied'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('thread_id') id: string): Promise<void> {
    return this.erasures.delete(caller, id);
  }
}
