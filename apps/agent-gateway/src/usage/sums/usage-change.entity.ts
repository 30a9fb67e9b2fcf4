import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * The amounts that an ended turn adds to the sums of usage, and that are not added yet. A trigger of `turn` writes them
 * in the transaction of the end.
 */
@Entity('usage_change')
export class UsageChangeRow {
  @BigInteger({ primary: true }) account_id: number;
  @Identity() id: number;
  /** The beginning of the UTC hour in which the turn was created. */
  @Timestamp() starts_at: Date;
  @Text({ collation: 'C' }) space_id: string;
  @BigInteger({ nullable: true }) key_id: number | null;
  @Text({ nullable: true, collation: 'C' }) end_user_ref: string | null;
  @BigInteger() turns: number;
  @BigInteger() done: number;
  @BigInteger() failed: number;
  @BigInteger() cancelled: number;
  @BigInteger() input_tokens: number;
  @BigInteger() output_tokens: number;
  @BigInteger() cached_tokens: number;
  @BigInteger() steps: number;
  @BigInteger() tool_calls: number;
  @BigInteger() cost_micro_usd: number;
}
