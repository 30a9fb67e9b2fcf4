import { all, Description, IsDateTime, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';

/** A time range that includes its beginning and excludes its end. */
export class TimeRangeQuery {
  @Description('At this time or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @Description('Before this time.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;
}

/** Declares an optional id of a query string. */
export function QueryId(): PropertyDecorator {
  const asNumber = Transform(({ value }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
  return all(MayBeAbsent(), asNumber, SafeInt());
}
