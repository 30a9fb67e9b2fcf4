import type { Role } from '@libs/dto/merchants/roles';
import { BigInteger, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from './merchant.entity.js';

/** What a user may do at a merchant. */
@Entity('memberships')
@Check(`role IN ('viewer', 'developer', 'admin', 'owner')`)
@Index('memberships_of_user', ['user_id'])
export class MemberRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger({ primary: true }) user_id: number;
  @Text() role: Role;
  @Moment({ default: () => 'now()' }) created_at: Date;
}
