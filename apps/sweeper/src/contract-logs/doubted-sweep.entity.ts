import { Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A transaction that is a sweep according to one provider but not according to another. The ledger ignores it until
 * they agree.
 */
@Entity('doubted_sweeps')
export class DoubtedSweepRow {
  @Text({ primary: true }) tx_hash: string;
  @Timestamp({ default: () => 'now()' }) since: Date;
}
