import { About, MayBeAbsent, QueryInt } from '@libs/dto/fields';
import { IsString, MaxLength } from 'class-validator';

export class EventsQuery {
  @About('The id of an event: the list goes on behind it. Without it the list begins 30 days ago.', 'evt_0192…')
  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  after?: string;

  @About('Types of events, separated by commas. Without it all of them.', 'payment.confirmed,payment.late')
  @MayBeAbsent()
  @IsString()
  @MaxLength(1000)
  types?: string;

  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;
}
