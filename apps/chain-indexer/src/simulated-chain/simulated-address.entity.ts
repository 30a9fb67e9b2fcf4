import { BigInteger, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The deposit address of a test session. It is on no real chain. */
@Entity('simulated_addresses')
@Index('simulated_addresses_of_merchant', ['merchant_id'])
@Index('simulated_addresses_to_expire', ['expires_at'])
export class SimulatedAddressRow {
  /** Lower case. */
  @Text({ primary: true }) address: string;
  /** The test merchant: below zero. */
  @BigInteger() merchant_id: number;
  @Moment() created_at: Date;
  /** When the window of its session ends. */
  @Moment() expires_at: Date;
}
