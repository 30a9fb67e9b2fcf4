import { Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The amount used of a limit in the minute or the day that began at `since`, in UTC. */
@Entity('budgets')
@Index('budgets_since', ['since'])
export class BudgetRow {
  @Text({ primary: true }) name: string;
  @Timestamp({ primary: true }) since: Date;
  @Units() used: bigint;
}
