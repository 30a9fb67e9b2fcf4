import { BigInteger, Bool, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A treasury that an account set for a merchant, as auth attests. One attestation covers one treasury. */
@Entity('attested_treasuries')
@Index('attested_treasuries_of', ['merchant_id', 'treasury'])
export class AttestedTreasuryRow {
  @Text({ primary: true }) signature: string;
  @BigInteger() merchant_id: number;
  /** Lower case. */
  @Text() treasury: string;
  @BigInteger() user_id: number;
  /** The time of the proof, according to auth. */
  @Timestamp() proven_at: Date;
  /** False if the sentence did not contain the address: the treasury was created after the proof. */
  @Bool() is_named: boolean;
  @Timestamp({ default: () => 'now()' }) seen_at: Date;
}
