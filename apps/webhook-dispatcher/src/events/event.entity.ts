import { BigInteger, Json, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** An event that is published to a merchant, whether or not it has an endpoint. */
@Entity('event')
@Check('(number IS NULL) = (numbered_at IS NULL)')
@Index('event_in_order', ['merchant_id', 'number'], { unique: true, where: 'number IS NOT NULL' })
@Index('event_of_type', ['merchant_id', 'event_type', 'number'], { where: 'number IS NOT NULL' })
@Index('event_of_time', ['numbered_at', 'number'], { where: 'numbered_at IS NOT NULL' })
@Index('event_without_number', ['id'], { where: 'number IS NULL' })
export class EventRow {
  /** The event's id on the bus. */
  @Uuid({ primary: true }) id: string;
  @BigInteger() merchant_id: number;
  @Text() event_type: string;
  /** The time when the event reached the bus. */
  @Timestamp() occurred_at: Date;
  @Json() data: object;
  /** The event's position in the log. Null until it is numbered, which is right after the commit of the row. */
  @BigInteger({ nullable: true }) number: number | null;
  @Timestamp({ nullable: true }) numbered_at: Date | null;
}
