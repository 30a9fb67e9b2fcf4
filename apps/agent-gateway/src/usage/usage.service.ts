import { DAY_MS } from '@libs/dto/durations';
import { decodeCursor, encodeCursor } from '@libs/dto/lists/page';
import { refusedValue, ValidationError } from '@libs/errors/app-error';
import { dollars } from '@libs/money/micro-usd';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { reachOf } from '../access/rules/scope-rules.js';
import type { Grouping, UsageFilter, UsageQuery, UsageReportView, UsageRowView, UsageSumsView } from './usage.dto.js';
import {
  type TurnsCounted,
  type UsagePosition,
  UsageRepository,
  type UsageRow,
  type UsageSums,
} from './usage.repository.js';

const DEFAULT_DAYS = 30;
/** The most rows of a CSV report, which is read at once so that its rows and sums are from one moment. */
const MAX_CSV_ROWS = 50_000;

/** The costs of turns, for callers who bill their own customers. Sums are computed with integers. */
@Injectable()
export class UsageService {
  constructor(
    private readonly database: Database,
    private readonly repository: UsageRepository,
  ) {}

  async report(caller: Caller, query: UsageQuery): Promise<UsageReportView> {
    const { counted, by } = wanted(caller, query);
    const { limit } = query;
    const behind = positionOf(query.cursor, by);
    const { rows, totals } = await this.repository.page(this.database, counted, { by, limit, behind });
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    return {
      from: counted.from.toISOString(),
      to: counted.to.toISOString(),
      group_by: by,
      data: data.map((row) => rowView(row, by)),
      totals: sumsView(totals),
      has_more: last !== undefined,
      next_cursor: last ? encodeCursor(`${by}:${last.cost_micro_usd}:${last.subject ?? ''}`) : null,
    };
  }

  /** Returns all rows of a report. Throws 422 when they are too many for one file. */
  async all(caller: Caller, filter: UsageFilter): Promise<{ by: Grouping; rows: UsageRowView[] }> {
    const { counted, by } = wanted(caller, filter);
    const { rows } = await this.repository.page(this.database, counted, { by, limit: MAX_CSV_ROWS });
    if (rows.length > MAX_CSV_ROWS)
      throw refusedValue(['query', 'from'], `More than ${MAX_CSV_ROWS} rows: choose a shorter time`);
    return { by, rows: rows.map((row) => rowView(row, by)) };
  }
}

function wanted(caller: Caller, filter: UsageFilter): { counted: TurnsCounted; by: Grouping } {
  const to = filter.to ? new Date(filter.to) : new Date();
  const from = filter.from ? new Date(filter.from) : new Date(to.getTime() - DEFAULT_DAYS * DAY_MS);
  if (from > to) throw refusedValue(['query', 'from'], 'from must not be after to');
  const { space, end_user_ref: endUserRef, group_by: by = 'end_user_ref' } = filter;
  return { counted: { ...reachOf(caller), from, to, space, endUserRef }, by };
}

function positionOf(cursor: string | undefined, by: Grouping): UsagePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, grouping, cost, subject] = /^(\w+):(\d{1,16}):(.*)$/s.exec(decodeCursor(cursor) ?? '') ?? [];
  if (grouping === by && subject !== undefined && !subject.includes('\0') && Number.isSafeInteger(Number(cost)))
    return { costMicroUsd: Number(cost), subject };
  const msg = 'cursor must come from next_cursor of this list';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'cursor_invalid' }]);
}

function rowView({ subject, name, ...sums }: UsageRow, by: Grouping): UsageRowView {
  if (by === 'end_user_ref') return { end_user_ref: subject, ...sumsView(sums) };
  if (by === 'space') return { space: subject ?? '', name, ...sumsView(sums) };
  if (by === 'key') return { key_id: subject === null ? null : Number(subject), name, ...sumsView(sums) };
  return { day: subject ?? '', ...sumsView(sums) };
}

function sumsView({ cost_micro_usd, ...counts }: UsageSums): UsageSumsView {
  return { ...counts, billed_cost_usd: dollars(cost_micro_usd) };
}
