import { Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A transaction of which one provider says that it swept, and another one something else. It is in no ledger. */
@Entity('doubted_sweeps')
export class DoubtedSweepRow {
  @Text({ primary: true }) tx_hash: string;
  @Moment({ default: () => 'now()' }) since: Date;
}
