import { BigInteger, Integer, Moment } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** How often the buyer of a session caused a chain lookup in the present window; session 0 counts those of all. */
@Entity('buyer_tries')
@Index('buyer_tries_expired', ['expires_at'])
export class BuyerTriesRow {
  @BigInteger({ primary: true }) session_id: number;
  @Integer() tries: number;
  @Moment() expires_at: Date;
}
