import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller.js';
import { CurrentCaller } from '../access/current-caller.js';
import { QuotasBody, QuotasView } from './quotas.dto.js';
import { QuotasService } from './quotas.service.js';

@Controller(['v1/quotas', 'api/agent/quotas'])
@UseGuards(AccountGuard)
export class QuotasController {
  constructor(private readonly quotas: QuotasService) {}

  @Get()
  @Operation({ summary: 'Caps on spending', gives: QuotasView, errors: ['key_scope_denied'] })
  get(@CurrentCaller() caller: Caller): Promise<QuotasView> {
    return this.quotas.get(caller);
  }

  @Put()
  @Operation({
    summary: 'Set the caps on spending',
    description:
      'Replaces all of them. Omitted caps get their defaults; null means no cap. They apply from the next turn on. Only for keys of the scope `all_spaces`.',
    gives: QuotasView,
    errors: ['key_scope_denied'],
  })
  put(@CurrentCaller() caller: Caller, @Body() body: QuotasBody): Promise<QuotasView> {
    return this.quotas.put(caller, body);
  }
}
