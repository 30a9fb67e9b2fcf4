import { BigInteger, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A deposit address whose payments do not add up to its balances on the chain; normally there is none. Base units. */
@Entity('differences')
export class DifferenceRow {
  @Text({ primary: true }) deposit: string;
  @Text({ primary: true }) token: string;
  /** The sum of the payments. */
  @Units() expected: bigint;
  /** The address's balance plus what was swept from it. */
  @Units() found: bigint;
  @BigInteger() block_number: number;
  @Timestamp({ default: () => 'now()' }) since: Date;
}
