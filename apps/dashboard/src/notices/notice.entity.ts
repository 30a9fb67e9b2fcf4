import {
  BigInteger,
  Identity,
  Integer,
  Json,
  Text,
  Timestamp,
  Uuid,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';
import type { NoticeKind, Notices } from './notice-texts.js';

/** A notice to owners of a merchant or to one user, sent by mail; their addresses are requested when it is sent. */
@Entity('owner_notices')
@Check('num_nonnulls(merchant_id, user_id) = 1')
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Index('owner_notices_due', ['due_at'])
export class NoticeRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger({ nullable: true }) merchant_id: number | null;
  @Text() kind: NoticeKind;
  @Json() details: Notices[NoticeKind];
  @Timestamp({ default: () => 'now()' }) due_at: Date;
  @BigInteger({ nullable: true }) user_id: number | null;
  @Integer({ default: 0 }) attempts: number;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
}
