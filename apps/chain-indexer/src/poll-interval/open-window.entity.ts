import { BigInteger, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The time until which some session of a chain can be paid on time, rounded up. */
@Entity('open_windows')
export class OpenWindowRow {
  @BigInteger({ primary: true }) chain_id: number;
  @Timestamp() open_until: Date;
}
