import { Moment, Text, Units } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** What was used of a bound in the minute or the day that began then, in UTC. */
@Entity('budgets')
@Index('budgets_since', ['since'])
export class BudgetRow {
  @Text({ primary: true }) name: string;
  @Moment({ primary: true }) since: Date;
  @Units() used: bigint;
}
