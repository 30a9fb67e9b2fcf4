import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A person at a provider, and the account that belongs to them. */
@Entity('identities')
@Index('identities_user', ['user_id'])
export class IdentityRow {
  @Text({ primary: true }) issuer: string;
  @Text({ primary: true }) subject: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Text() provider_id: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ default: () => 'now()' }) last_used_at: Date;
}
