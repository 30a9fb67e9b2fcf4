import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { dollars } from '@libs/money/micro-usd';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow } from '../access/rules/scope-rules.js';
import type { ListQuery } from '../http/list-query.js';
import type { LedgerRow } from '../ledger/ledger.entity.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { CreditsView, LedgerEntryView } from './credits.dto.js';

const LIST = 'ledger';

/** The balance of an account, and its ledger. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
  ) {}

  async get(caller: Caller): Promise<CreditsView> {
    allow(caller, 'read credits');
    const { balance_micro_usd: balance, held_micro_usd: held } = await this.ledger.balance(
      this.database,
      caller.accountId,
    );
    return {
      balance_usd: dollars(balance),
      held_usd: dollars(held),
      available_usd: dollars(Math.max(0, balance - held)),
    };
  }

  async page(caller: Caller, { cursor, limit }: ListQuery): Promise<Page<LedgerEntryView>> {
    allow(caller, 'read ledger');
    const rows = await this.ledger.page(this.database, caller.accountId, limit, idBelow(LIST, cursor));
    return toPage(rows, limit, ({ id }) => idPosition(LIST, id), entryView);
  }
}

function entryView(row: LedgerRow): LedgerEntryView {
  const { id, kind, turn_id, payment_id, note } = row;
  const amounts = { amount_usd: dollars(row.amount_micro_usd), balance_usd: dollars(row.balance_micro_usd) };
  return { id, kind, turn_id, payment_id, note, ...amounts, at: row.at.toISOString() };
}
