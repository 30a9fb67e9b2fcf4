import { BigInteger, Moment } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** Until when some session of a chain can be paid on time, rounded up. */
@Entity('open_windows')
export class OpenWindowRow {
  @BigInteger({ primary: true }) chain_id: number;
  @Moment() open_until: Date;
}
