import { BigInteger, Bool, Ranges, Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** The same expression as in the migration. */
const HEAD = 'lower(int8multirange(int8range(1, NULL)) - ended)';

/**
 * The turns of one thread in their order: one runs at a time. The column `space_id` is named after the time when only
 * spaces had lanes; it is the id of the thread, or of the space for the space's own thread.
 */
@Entity('lane')
@Index('lane_waiting', ['account_id', 'end_user_ref', 'served_at'], { where: 'is_ready' })
export class LaneRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** The account whose slots its turns take; 0 until the first turn arrives. */
  @BigInteger({ default: 0 }) account_id: number;
  /**
   * The customer whose turns wait here; `NO_CUSTOMER` for none, and in a lane of the previous release until its next
   * turn arrives.
   */
  @Text({ default: '', collation: 'C' }) end_user_ref: string;
  /**
   * The positions that have arrived, in any order; nearly always one range. `ended` has, likewise, those that have
   * ended or are in another lane of the space.
   */
  @Ranges({ default: () => "'{}'" }) arrived: string;
  @Ranges({ default: () => "'{}'" }) ended: string;
  @Bool({ default: false }) is_running: boolean;
  @Timestamp({ default: () => 'now()' }) served_at: Date;
  /** Turns that must be cancelled as soon as they arrive. */
  @TextList({ default: () => "'{}'" }) cancelled_early: string[];
  /** The first position that has not ended. */
  @BigInteger({ generatedType: 'STORED', asExpression: HEAD }) head: number;
  /** Whether a turn waits at the head. */
  @Bool({ generatedType: 'STORED', asExpression: `NOT is_running AND arrived @> ${HEAD}` }) is_ready: boolean;
}
