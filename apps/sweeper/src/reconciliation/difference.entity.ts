import { BigInteger, Moment, Text, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A deposit address whose payments do not add up to what the chain shows; none in calm. Base units. */
@Entity('differences')
export class DifferenceRow {
  @Text({ primary: true }) deposit: string;
  @Text({ primary: true }) token: string;
  /** What the payments add up to. */
  @Units() expected: bigint;
  /** What lies at the address, and what was swept from it. */
  @Units() found: bigint;
  @BigInteger() block_number: number;
  @Moment({ default: () => 'now()' }) since: Date;
}
