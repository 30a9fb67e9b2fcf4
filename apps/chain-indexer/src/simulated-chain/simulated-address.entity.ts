import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The deposit address of a test session. It exists on no real chain. */
@Entity('simulated_addresses')
@Index('simulated_addresses_of_merchant', ['merchant_id'])
@Index('simulated_addresses_to_expire', ['expires_at'])
export class SimulatedAddressRow {
  /** Lower case. */
  @Text({ primary: true }) address: string;
  /** The test merchant; its number is negative. */
  @BigInteger() merchant_id: number;
  @Timestamp() created_at: Date;
  /** The time when the window of its session ends. */
  @Timestamp() expires_at: Date;
}
