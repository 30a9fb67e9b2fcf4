import { BigInteger, Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { ApprovalRow } from '../../stored-approvals/approval.entity.js';

/** A mail about a call to one person. It holds no link: that is signed when the mail is sent. */
@Entity('approval_mail')
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Index('approval_mail_due', ['due_at'], { where: 'finished_at IS NULL' })
@Index('approval_mail_of_approval', ['approval_id'])
@Index('approval_mail_old', ['created_at'])
export class ApprovalMailRow {
  @Uuid({ primary: true }) id: string;
  @ForeignKey(() => ApprovalRow, { onDelete: 'CASCADE' }) @Text({ collation: 'C' }) approval_id: string;
  /** Null: the owners of the organization, whose addresses are looked up when the mail is sent. */
  @Text({ nullable: true }) recipient: string | null;
  /**
   * The owner who receives it: its link ends when this person is no longer an owner. Null for an approver that the
   * space names.
   */
  @BigInteger({ nullable: true }) owner_id: number | null;
  @Timestamp({ default: () => 'now()' }) due_at: Date;
  @Integer({ default: 0 }) attempts: number;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  /** When it was sent, or given up. */
  @Timestamp({ nullable: true }) finished_at: Date | null;
}
