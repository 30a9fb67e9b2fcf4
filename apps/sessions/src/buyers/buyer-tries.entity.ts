import { BigInteger, Integer, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/**
 * The number of chain lookups that the buyer of a session caused in the current window; session 0 counts those of all
 * sessions.
 */
@Entity('buyer_tries')
@Index('buyer_tries_expired', ['expires_at'])
export class BuyerTriesRow {
  @BigInteger({ primary: true }) session_id: number;
  @Integer() tries: number;
  @Timestamp() expires_at: Date;
}
