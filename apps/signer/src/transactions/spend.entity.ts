import { BigInteger, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The most that a relayer's nonce may cost: the chain accepts only one of the transactions signed for it. */
@Entity('spends')
@Index('spends_signed', ['signed_at'])
export class SpendRow {
  @Text({ primary: true }) relayer: string;
  @BigInteger({ primary: true }) nonce: number;
  @Units() wei: bigint;
  @Timestamp({ default: () => 'now()' }) signed_at: Date;
}
