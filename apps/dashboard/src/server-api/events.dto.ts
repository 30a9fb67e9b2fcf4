import { Description, MayBeAbsent, QueryInt } from '@libs/dto/fields';
import { IsIn, IsString, MaxLength } from 'class-validator';

export class EventsQuery {
  @Description('The id of an event: the list continues after it. Without it the list begins 30 days ago.', 'evt_0192…')
  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  after?: string;

  @Description('Types of events, separated by commas. Without it all of them.', 'payment.confirmed,payment.late')
  @MayBeAbsent()
  @IsString()
  @MaxLength(1000)
  types?: string;

  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @Description(
    'How many seconds to wait if there is no such event yet: the response comes with the next one, or empty after this time.',
    20,
  )
  @QueryInt({ default: 0, min: 0, max: 25 })
  wait: number;

  @Description(
    '`true` returns no events, and the id of the newest one as `next_cursor`: everything after it is new. The rest of the query is ignored.',
    'true',
  )
  @MayBeAbsent()
  @IsIn(['true', 'false'])
  newest?: 'true' | 'false';
}
