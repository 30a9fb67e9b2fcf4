import { About, all, IsDateTime, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';

/** What happened in a time: its beginning belongs to it, its end does not. */
export class TimeRangeQuery {
  @About('At this time or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @About('Before this time.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;
}

/** An id of a query string that may be left out. */
export function QueryId(): PropertyDecorator {
  const asNumber = Transform(({ value }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
  return all(MayBeAbsent(), asNumber, SafeInt());
}
