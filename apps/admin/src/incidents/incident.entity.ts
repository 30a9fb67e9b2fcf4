import { BigInteger, Json, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, Index } from 'typeorm';

/** A failure in another service that an operator must see. */
@Entity('incidents')
@Check(`kind IN ('delivery.failed', 'sweep.blocked')`)
@Index('incidents_at', ['at'])
@SqlIndex('incidents_newest', '(kind, at DESC)')
export class IncidentRow {
  @Uuid({ primary: true }) id: string;
  @Text() kind: 'delivery.failed' | 'sweep.blocked';
  /** Null for an incident of an account, whose id is in the details. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @Json() details: object;
  @Timestamp({ default: () => 'now()' }) at: Date;
}
