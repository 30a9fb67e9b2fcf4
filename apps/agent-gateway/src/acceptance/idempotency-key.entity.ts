import { BigInteger, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A response that is returned again to the same request under the same key. */
@Entity('idempotency_key')
@Index('idempotency_key_old', ['created_at'])
export class IdempotencyKeyRow {
  @BigInteger({ primary: true }) account_id: number;
  @Text({ primary: true }) key: string;
  @Text() body_hash: string;
  @Json() response: unknown;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
