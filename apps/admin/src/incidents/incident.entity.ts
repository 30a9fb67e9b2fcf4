import { BigInteger, Json, Moment, Text, Uuid } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, Index } from 'typeorm';

/** What went wrong elsewhere and needs eyes. */
@Entity('incidents')
@Check(`kind IN ('delivery.failed', 'sweep.blocked')`)
@Index('incidents_at', ['at'])
@SqlIndex('incidents_newest', '(kind, at DESC)')
export class IncidentRow {
  @Uuid({ primary: true }) id: string;
  @Text() kind: 'delivery.failed' | 'sweep.blocked';
  /** Null for what is about an account: whose it is stands in the details. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @Json() details: object;
  @Moment({ default: () => 'now()' }) at: Date;
}
