import { BigInteger, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/**
 * Terms that addresses of a merchant have committed to, where they have a delay. The contract keeps what became of them
 * for ever.
 */
@Entity('used_terms')
export class UsedTermsRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Text({ primary: true }) treasury_address: string;
  @BigInteger({ primary: true }) delay_s: number;
  @Moment({ default: () => 'now()' }) used_since: Date;
}
