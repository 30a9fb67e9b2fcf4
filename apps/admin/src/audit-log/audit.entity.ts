import { BigInteger, Hex64, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, Index } from 'typeorm';

/** An entry of the audit log. The service inserts entries and never changes them. */
@Entity('audit_log')
@Check(`actor_kind IN ('user', 'operator', 'api_key', 'system')`)
@SqlIndex('audit_log_action', '(action, seq DESC)')
@Index('audit_log_at', ['at'])
@SqlIndex('audit_log_newest', '(at DESC, seq DESC)')
@SqlIndex('audit_log_newest_of_merchant', '(merchant_id, at DESC, seq DESC)')
@SqlIndex('audit_log_of_merchant', '(merchant_id, seq DESC)')
export class AuditRow {
  /** The position in the chain. */
  @BigInteger({ primary: true }) seq: number;
  @Uuid({ unique: true }) id: string;
  /** The time of the action; actions arrive out of order. */
  @Timestamp() at: Date;
  @BigInteger({ nullable: true }) actor_id: number | null;
  @Text() actor_name: string;
  @Text() actor_kind: string;
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @Text({ nullable: true }) merchant_name: string | null;
  @Text() action: string;
  @Text() target: string;
  /** JSON text, like `after`: stored as it was hashed. */
  @Text({ nullable: true }) before: string | null;
  @Text({ nullable: true }) after: string | null;
  @Text({ nullable: true }) ip: string | null;
  @Text({ nullable: true }) trace_id: string | null;
  @Hex64() previous_hash: string;
  @Hex64({ unique: true }) hash: string;
}
