import { BigInteger, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** An answered request, by its Idempotency-Key. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['created_at'])
export class IdempotencyKeyRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Text({ primary: true }) route: string;
  @Text({ primary: true }) key: string;
  @Hex64() body_hash: string;
  /** The response to repeat, as JSON text; its invoice id is filled in when it is read. */
  @Text() response: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
