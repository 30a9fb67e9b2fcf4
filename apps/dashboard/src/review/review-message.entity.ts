import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** A message between operators and a merchant in its review. */
@Entity('review_messages')
@Check(`kind IN ('question', 'answer')`)
@SqlIndex('review_messages_of_merchant', '(merchant_id, id DESC)')
export class ReviewMessageRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Text() kind: 'question' | 'answer';
  @Text() body: string;
  @BigInteger({ nullable: true }) author_id: number | null;
  @Text() author: string;
  @Timestamp({ default: () => 'now()' }) at: Date;
}
