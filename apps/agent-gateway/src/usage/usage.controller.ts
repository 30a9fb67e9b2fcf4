import { Readable } from 'node:stream';
import { csvText } from '@libs/service-kit/http/csv/csv-text';
import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { UsageFilter, UsageQuery, UsageReportView } from './usage.dto.js';
import { UsageService } from './usage.service.js';
import { usageColumns } from './usage-columns.js';

const CSV = 'text/csv';

/** Reports over the turns of the spaces that the key reaches. */
@Controller(['v1', 'api/agent/merchants/:merchant_id'])
@UseGuards(AccountGuard)
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get('usage')
  @Operation({
    summary: 'Usage and costs of turns, by customer, space, key or day',
    description: 'Totals are the exact sum of the turns. A turn counts on the day of its creation.',
    returns: UsageReportView,
  })
  report(@CurrentCaller() caller: Caller, @Query() query: UsageQuery): Promise<UsageReportView> {
    return this.usage.report(caller, query);
  }

  @Get('usage.csv')
  @Operation({
    summary: 'Usage and costs of turns as CSV',
    description: 'All rows, as of one moment. More than 50,000 rows are refused: choose a shorter period.',
    returns: { media: CSV },
  })
  async csv(@CurrentCaller() caller: Caller, @Query() filter: UsageFilter, @Res() reply: FastifyReply): Promise<void> {
    const { by, rows: data } = await this.usage.all(caller, filter);
    const text = csvText(usageColumns(by), { data, has_more: false, next_cursor: null }, () =>
      Promise.reject(new RangeError('there is one page')),
    );
    void reply
      .header('content-type', `${CSV}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="usage-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(text, { objectMode: false }));
  }
}
