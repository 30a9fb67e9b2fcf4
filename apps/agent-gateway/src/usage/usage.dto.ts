import { MAX_END_USER_REF_CHARACTERS } from '@libs/dto/agent/limits';
import { Description, IsDateTime, ListOf, MayBeAbsent, OrNull, Part, QueryCursor, QueryInt } from '@libs/dto/fields';
import { OnlyKnownNames } from '@libs/service-kit/fast-validation/dto-types';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, MaxLength } from 'class-validator';

export const GROUPINGS = ['end_user_ref', 'space', 'key', 'day'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Filters for the turns of a report; all given ones must match. A turn counts at its time of creation. */
@OnlyKnownNames()
export class UsageFilter {
  @Description('The subject of a row. Default: `end_user_ref`.') @MayBeAbsent() @IsIn(GROUPINGS) group_by?: Grouping;
  @Description('Turns created at this time or later. Default: 30 days before `to`.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;
  @Description('Turns created before this time. Default: now.') @MayBeAbsent() @IsDateTime() to?: string;
  @Description('Only turns of this space.') @MayBeAbsent() @IsString() space?: string;

  @Description('Only turns of this customer.')
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_END_USER_REF_CHARACTERS)
  end_user_ref?: string;
}

export class UsageQuery extends UsageFilter {
  @QueryCursor() cursor?: string;
  @QueryInt({ default: 50, min: 1, max: 200 }) limit: number;
}

/** Sums over turns. */
export class UsageSumsView {
  @Description('All turns, including queued and running ones.') @IsInt() turns: number;
  @IsInt() done: number;
  @IsInt() failed: number;
  @IsInt() cancelled: number;
  @IsInt() input_tokens: number;
  @IsInt() output_tokens: number;
  @IsInt() cached_tokens: number;
  @IsInt() steps: number;
  @IsInt() tool_calls: number;
  @Description('US dollars.', 0.0125) @IsNumber() billed_cost_usd: number;
}

/** A row of a report; it has the field by which the report is grouped. */
export class UsageRowView extends UsageSumsView {
  @Description('Null for turns without a customer.', 'customer-42')
  @IsOptional()
  @IsString()
  end_user_ref?: string | null;

  @MayBeAbsent() @IsString() space?: string;
  @Description('Null for turns that were created in the dashboard.') @IsOptional() @IsInt() key_id?: number | null;
  @Description('Title of the space, or name of the key.') @IsOptional() @IsString() name?: string | null;
  @Description('A UTC day.', '2026-11-21') @MayBeAbsent() @IsString() day?: string;
}

export class UsageReportView {
  @IsDateTime() from: string;
  @IsDateTime() to: string;
  @IsIn(GROUPINGS) group_by: Grouping;
  @Description('The most expensive first; days newest first.') @ListOf(() => UsageRowView) data: UsageRowView[];
  @Description('The totals of all rows, including other pages.') @Part(() => UsageSumsView) totals: UsageSumsView;
  @IsBoolean() has_more: boolean;
  @OrNull() @IsString() next_cursor: string | null;
}
