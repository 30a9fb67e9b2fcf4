import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import type { ApprovalStatus } from '@libs/state-machines/approvals/approval.machine';
import { Check, Entity, Index } from 'typeorm';

/** An action that one operator requested and another one has to approve. */
@Entity('approvals')
@Check(`status IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'used')`)
@Check(`status NOT IN ('approved', 'used') OR decided_by_id IS NOT NULL`)
@Check("decided_by_id <> requested_by_id OR status NOT IN ('approved', 'used')")
@Check('(decided_by_id IS NULL) = (decided_at IS NULL)')
@Index('approvals_open', ['requested_by_id', 'statement_hash'], {
  unique: true,
  where: `status IN ('waiting', 'approved')`,
})
@Index('approvals_expiring', ['expires_at'], { where: `status IN ('waiting', 'approved')` })
export class ApprovalRow {
  @Identity() id: number;
  /** The action, in the words that the operator who requested it proved. */
  @Text() statement: string;
  /** SHA-256 of the statement, in hex: an index of whole sentences could refuse long ones. */
  @Text() statement_hash: string;
  @Text({ default: 'waiting' }) status: ApprovalStatus;
  @BigInteger() requested_by_id: number;
  /** The e-mail of the operator. */
  @Text() requested_by: string;
  @Timestamp({ default: () => 'now()' }) requested_at: Date;
  @BigInteger({ nullable: true }) decided_by_id: number | null;
  @Text({ nullable: true }) decided_by: string | null;
  @Timestamp({ nullable: true }) decided_at: Date | null;
  /** Until then the request can be approved, and an approval used. */
  @Timestamp() expires_at: Date;
  @Timestamp({ nullable: true }) used_at: Date | null;
}
