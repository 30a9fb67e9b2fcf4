import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** What operators and a merchant wrote to each other in its review. */
@Entity('review_messages')
@Check(`kind IN ('question', 'answer')`)
@Index('review_messages_of_merchant', { synchronize: false })
export class ReviewMessageRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Text() kind: 'question' | 'answer';
  @Text() body: string;
  @BigInteger({ nullable: true }) author_id: number | null;
  @Text() author: string;
  @Moment({ default: () => 'now()' }) at: Date;
}
