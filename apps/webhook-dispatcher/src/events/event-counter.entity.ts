import { BigInteger, Bool } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The number of the newest event of the log. A transaction that assigns numbers locks this row until the commit. */
@Entity('event_counter')
@Check('only_row')
export class EventCounterRow {
  /** Always true: there is one row. */
  @Bool({ primary: true, default: true }) only_row: boolean;
  @BigInteger({ default: 0 }) last_number: number;
}
