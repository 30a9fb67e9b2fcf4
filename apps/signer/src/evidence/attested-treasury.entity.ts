import { BigInteger, Bool, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A treasury that an account named for a merchant, as auth attests. One attestation names one treasury. */
@Entity('attested_treasuries')
@Index('attested_treasuries_of', ['merchant_id', 'treasury'])
export class AttestedTreasuryRow {
  @Text({ primary: true }) signature: string;
  @BigInteger() merchant_id: number;
  /** Lower case. */
  @Text() treasury: string;
  @BigInteger() user_id: number;
  /** When it was proven, by auth. */
  @Moment() proven_at: Date;
  /** False where the address was not in the sentence: the treasury was made after the proof. */
  @Bool() is_named: boolean;
  @Moment({ default: () => 'now()' }) seen_at: Date;
}
