import type { Role } from '@libs/dto/merchants/roles';
import {
  BigInteger,
  Hex64,
  Identity,
  Integer,
  Text,
  Timestamp,
  Uuid,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** An invitation to become a member. */
@Entity('invitations')
@Check(`(status = 'accepted') = (accepted_by IS NOT NULL)`)
@Check(`status = 'open' OR next_send_at IS NULL`)
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Check('email = lower(email)')
@Check(`role IN ('viewer', 'developer', 'admin', 'owner')`)
@Check(`status IN ('open', 'accepted', 'withdrawn')`)
@SqlIndex('invitations_of_merchant', '(merchant_id, id DESC)')
@Index('invitations_open', ['merchant_id', 'email'], { unique: true, where: `status = 'open'` })
@Index('invitations_to_send', ['next_send_at'], { where: 'next_send_at IS NOT NULL' })
export class InvitationRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Text() email: string;
  @Text() role: Role;
  @Text({ default: 'open' }) status: 'open' | 'accepted' | 'withdrawn';
  @Text() invited_by: string;
  /** The hash of the token in its e-mail, which is made when that is sent and stored nowhere else. */
  @Hex64({ unique: true, nullable: true }) token_hash: string | null;
  @BigInteger({ nullable: true }) accepted_by: number | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
  @Timestamp({ nullable: true }) sent_at: Date | null;
  /** Set while its mail is to be sent. */
  @Timestamp({ nullable: true, default: () => 'now()' }) next_send_at: Date | null;
  @Integer({ default: 0 }) send_tries: number;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
}
