import { BigInteger, Json, Moment, Text, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** An event that is published to a merchant, whether it has an endpoint or not. */
@Entity('event')
@Check('(number IS NULL) = (numbered_at IS NULL)')
@Index('event_in_order', ['merchant_id', 'number'], { unique: true, where: 'number IS NOT NULL' })
@Index('event_of_type', ['merchant_id', 'event_type', 'number'], { where: 'number IS NOT NULL' })
@Index('event_of_time', ['numbered_at', 'number'], { where: 'numbered_at IS NOT NULL' })
@Index('event_without_number', ['id'], { where: 'number IS NULL' })
export class EventRow {
  /** Its id on the bus. */
  @Uuid({ primary: true }) id: string;
  @BigInteger() merchant_id: number;
  @Text() event_type: string;
  /** When it reached the bus. */
  @Moment() occurred_at: Date;
  @Json() data: object;
  /** Its place in the log. Null until it is numbered, which is right after the commit of the row. */
  @BigInteger({ nullable: true }) number: number | null;
  @Moment({ nullable: true }) numbered_at: Date | null;
}
