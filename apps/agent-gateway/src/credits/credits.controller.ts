import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { ListQuery } from '../http/list-query.js';
import { TopUpBody, TopUpView } from '../top-ups/top-ups.dto.js';
import { TopUpsService } from '../top-ups/top-ups.service.js';
import { CreditsView, LedgerEntryView } from './credits.dto.js';
import { CreditsService } from './credits.service.js';

@Controller(['v1/credits', 'api/agent/merchants/:merchant_id/credits'])
@UseGuards(AccountGuard)
export class CreditsController {
  constructor(
    private readonly credits: CreditsService,
    private readonly topUps: TopUpsService,
  ) {}

  @Get()
  @Operation({ summary: 'The balance', returns: CreditsView })
  get(@CurrentCaller() caller: Caller): Promise<CreditsView> {
    return this.credits.get(caller);
  }

  @Get('ledger')
  @Operation({
    summary: 'All changes of the balance',
    description: 'Entries are never changed or deleted. Only for keys of the scope `all_spaces`.',
    returns: pageOf(LedgerEntryView),
    errors: ['key_scope_denied'],
  })
  ledger(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<Page<LedgerEntryView>> {
    return this.credits.page(caller, query);
  }

  @Post('top_up')
  @Operation({
    summary: 'Create a payment link for more credits',
    description: 'Payments are credited as soon as they are confirmed. Only for keys of the scope `all_spaces`.',
    returns: TopUpView,
    errors: ['key_scope_denied', 'top_up_not_set_up'],
  })
  topUp(@CurrentCaller() caller: Caller, @Body() { amount_usd_cents }: TopUpBody): Promise<TopUpView> {
    return this.topUps.begin(caller, amount_usd_cents);
  }
}
