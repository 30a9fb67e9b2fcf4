import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from './account.entity.js';
import type { KeyAccess } from './key-access.js';
import type { KeyScope } from './key-scope.js';

/** A key of an account. The key itself is shown once and stored nowhere. */
@Entity('agent_key')
@Check(`(scope = 'space') = (space_id IS NOT NULL)`)
@Check(`access IN ('full', 'configure', 'run', 'approve')`)
@Check(`scope IN ('own_spaces', 'space', 'all_spaces')`)
@Index('agent_key_of_account', ['account_id', 'id'])
export class AgentKeyRow {
  @Identity('BY DEFAULT') id: number;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @Text() name: string;
  @Text() prefix: string;
  @Text() last4: string;
  @Text({ unique: true }) key_hash: string;
  @Text() scope: KeyScope;
  @Text({ default: 'full' }) access: KeyAccess;
  @Text({ nullable: true }) space_id: string | null;
  @Timestamp({ nullable: true }) expires_at: Date | null;
  @Timestamp({ nullable: true }) last_used_at: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) revoked_at: Date | null;
}
