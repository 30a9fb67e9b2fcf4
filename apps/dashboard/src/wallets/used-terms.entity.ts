import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** Terms with a delay that addresses of a merchant have committed to. The contract keeps their outcome forever. */
@Entity('used_terms')
export class UsedTermsRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Text({ primary: true }) treasury_address: string;
  @BigInteger({ primary: true }) delay_s: number;
  @Timestamp({ default: () => 'now()' }) used_since: Date;
}
