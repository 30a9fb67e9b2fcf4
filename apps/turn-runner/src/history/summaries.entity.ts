import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * The summary of the older turns of a thread, under space and customer, or under the id of a thread that keeps its own.
 */
@Entity('thread_summary')
export class ThreadSummaryRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  @Text({ primary: true }) end_user_ref: string;
  /** The position of the newest turn in it, as its history counts. */
  @BigInteger() up_to: number;
  @Text() text: string;
}

/**
 * A summary of the previous release, which mixed the customers of a space. Only processes of that release read it,
 * during an upgrade; the next release drops it.
 */
@Entity('space_summary')
export class SpaceSummaryRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** The position of the newest turn in it. */
  @BigInteger() up_to: number;
  @Text() text: string;
}
