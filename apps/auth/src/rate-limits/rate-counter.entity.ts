import { Integer, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The number of times that something was tried. Not in the write-ahead log: of no use after a crash. */
@Entity('rate_counters')
@Index('rate_counters_expired', ['expires_at'])
export class RateCounterRow {
  @Text({ primary: true }) key: string;
  @Integer() count: number;
  @Timestamp({ default: () => 'now()' }) blocked_until: Date;
  @Timestamp() expires_at: Date;
}
