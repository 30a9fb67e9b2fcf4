import { BigInteger, Bool, CountedUp, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';

/** Threads with names like those of the dashboard's assistant: few threads in an index of their own. */
export const OF_MEMBER = `starts_with(name, 'member:')`;

/** A conversation within a space: history, memory, files and order of turns are its own. */
@Entity('thread')
@Check(`NOT inherits OR name = ''`)
@Check('erased_at IS NULL OR deleted_at IS NOT NULL')
@Check(`starts_with(id, 'thr_')`)
@Check('step_input_tokens >= 0')
@Index('thread_by_name', ['space_id', 'end_user_ref', 'name'], { unique: true, where: 'deleted_at IS NULL' })
@Index('thread_gone', ['space_id', 'end_user_ref'], { where: `deleted_at IS NOT NULL AND name = ''` })
@Index('thread_of_account', ['account_id', 'seq'], { where: 'deleted_at IS NULL' })
@Index('thread_deleted', ['account_id'], { where: 'deleted_at IS NOT NULL' })
@Index('thread_of_member', ['end_user_ref', 'name'], { where: `deleted_at IS NULL AND ${OF_MEMBER}` })
@Index('thread_to_erase', ['deleted_at'], { where: 'deleted_at IS NOT NULL AND erased_at IS NULL' })
export class ThreadRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @ForeignKey(() => SpaceRow) @Text({ collation: 'C' }) space_id: string;
  /** The customer; empty for none. */
  @Text({ default: '' }) end_user_ref: string;
  /** Empty for the default thread of its customer or space. A deleted thread has its own id here in place of a name. */
  @Text({ default: '', collation: 'C' }) name: string;
  /** Whether it has the data that was stored under space and customer before there were threads. */
  @Bool() inherits: boolean;
  /** The position of its newest turn; that of the space's own thread is the space's. */
  @BigInteger({ default: 0 }) last_position: number;
  /**
   * The tokens that the provider counted as the input of a step of its newest turn on a model: at least this much
   * history it has.
   */
  @BigInteger({ default: 0 }) step_input_tokens: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  /** From then on it is invisible, and its turns are being erased. */
  @Timestamp({ nullable: true }) deleted_at: Date | null;
  /** When its last text was erased here. */
  @Timestamp({ nullable: true }) erased_at: Date | null;
}
