import type { ProvenTreasury } from '@libs/events/payloads/merchants.payload';
import { BigInteger, Bool, Identity, Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** Where a merchant is paid, or was. */
@Entity('wallets')
@Check(`kind IN ('generated', 'brought')`)
@Index('wallets_active', ['merchant_id'], { unique: true, where: 'active' })
@SqlIndex('wallets_of_merchant', '(merchant_id, id DESC)')
export class WalletRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Text() treasury_address: string;
  @Text() kind: 'generated' | 'brought';
  @Text({ nullable: true }) relayer_address: string | null;
  @Bool({ default: true }) active: boolean;
  @Moment({ default: () => 'now()' }) created_at: Date;
  /** What auth attests of the owner's proof; the signer wants it. Null for those of before. */
  @Json({ nullable: true }) proven: ProvenTreasury | null;
}
