import { Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A transaction that is a sweep according to one provider but not to another one. The ledger ignores it until they
 * agree.
 */
@Entity('doubted_sweeps')
export class DoubtedSweepRow {
  @Text({ primary: true }) tx_hash: string;
  @Moment({ default: () => 'now()' }) since: Date;
}
