import type { Role } from '@libs/dto/merchants/roles';
import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from './merchant.entity.js';

/** The role of a user at a merchant. */
@Entity('memberships')
@Check(`role IN ('viewer', 'developer', 'admin', 'owner')`)
@Index('memberships_of_user', ['user_id'])
export class MemberRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger({ primary: true }) user_id: number;
  @Text() role: Role;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
