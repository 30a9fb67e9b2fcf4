import type { Decider } from '@libs/events/payloads/approvals.payload';
import { BigInteger, CountedUp, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import type { CallApprovalState } from '@libs/state-machines/approvals/call-approval.machine';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';
import { TurnRow } from '../stored-turns/turn.entity.js';

/** A call of a tool that people approve. Its first decision is final, and the runner follows it. */
@Entity('approval')
@Check(`starts_with(id, 'apr_')`)
@Check('length(digest) = 64')
@Check(`state IN ('pending', 'approved', 'rejected', 'expired', 'withdrawn')`)
@Check(`(state = 'pending') = (decided_at IS NULL)`)
@Check('(edited_arguments IS NULL) = (edited_digest IS NULL)')
@Index('approval_pending', ['turn_id'], { unique: true, where: `state = 'pending'` })
@Index('approval_due', ['expires_at'], { where: `state = 'pending'` })
@Index('approval_of_account', ['account_id', 'seq'])
@Index('approval_of_turn', ['turn_id', 'seq'])
export class ApprovalRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @ForeignKey(() => SpaceRow) @Text({ collation: 'C' }) space_id: string;
  @ForeignKey(() => TurnRow) @Text({ collation: 'C' }) turn_id: string;
  @Text() call_id: string;
  /** The name of the tool, as callers see it. */
  @Text() tool: string;
  @Json() arguments: Record<string, unknown>;
  /** The digest of turn, call, tool and arguments. */
  @Text() digest: string;
  @Text({ default: 'pending' }) state: CallApprovalState;
  @Timestamp() requested_at: Date;
  @Timestamp() expires_at: Date;
  /** The arguments that a person put in place of the original ones. */
  @Json({ nullable: true }) edited_arguments: Record<string, unknown> | null;
  @Text({ nullable: true }) edited_digest: string | null;
  @Text({ nullable: true }) note: string | null;
  @Timestamp({ nullable: true }) decided_at: Date | null;
  @Json({ nullable: true }) decided_by: Decider | null;
  /** A hash of the request that decided and its Idempotency-Key, by which a repetition is recognized. */
  @Text({ nullable: true }) decision_key: string | null;
}
