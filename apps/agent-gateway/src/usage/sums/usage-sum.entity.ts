import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/** The detail of a sum: not split, split by space and key, or by customer, too. */
export type Detail = 'account' | 'space' | 'customer';
/** The time that a sum spans, in UTC. */
export type Span = 'hour' | 'day' | 'month';

/** The sums of ended turns. Written only by the statement that adds the rows of `usage_change`. */
@Entity('usage_sum')
@Check(`detail IN ('account', 'space', 'customer')`)
@Check(`span IN ('hour', 'day', 'month')`)
@Index('usage_sum_of_end_user', ['account_id', 'end_user_ref', 'span', 'starts_at'], { where: `detail = 'customer'` })
export class UsageSumRow {
  @BigInteger({ primary: true }) account_id: number;
  @Text({ primary: true }) detail: Detail;
  @Text({ primary: true }) span: Span;
  @Timestamp({ primary: true }) starts_at: Date;
  /** Empty where the sum is not split by it. */
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** 0 where the sum is not split by it, and for turns without a key. */
  @BigInteger({ primary: true }) key_id: number;
  /** Empty where the sum is not split by it, and for turns without a customer. */
  @Text({ primary: true, collation: 'C' }) end_user_ref: string;
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
