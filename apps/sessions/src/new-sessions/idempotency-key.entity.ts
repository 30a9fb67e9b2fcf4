import { BigInteger, Hex64, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A request that was answered, by the key that its sender gave it. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['created_at'])
export class IdempotencyKeyRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Text({ primary: true }) route: string;
  @Text({ primary: true }) key: string;
  @Hex64() body_hash: string;
  /** The response to repeat, as JSON text; its invoice id is put in when it is read. */
  @Text() response: string;
  @Moment({ default: () => 'now()' }) created_at: Date;
}
