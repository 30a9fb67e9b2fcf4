import { BigInteger, Moment, Text, Units } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The most that one nonce of a relayer may cost, of all that was signed for it: the chain takes one of them. */
@Entity('spends')
@Index('spends_signed', ['signed_at'])
export class SpendRow {
  @Text({ primary: true }) relayer: string;
  @BigInteger({ primary: true }) nonce: number;
  @Units() wei: bigint;
  @Moment({ default: () => 'now()' }) signed_at: Date;
}
