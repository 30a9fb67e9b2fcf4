import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import type { ProvenTreasury } from '@libs/events/payloads/merchants.payload';
import { BigInteger, Bool, Identity, Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** Where a merchant is paid, or was. */
@Entity('wallets')
@Check(`kind IN ('generated', 'brought')`)
@Index('wallets_active', ['merchant_id'], { unique: true, where: 'active' })
@Index('wallets_to_look_at', ['next_look_at'], { where: 'active' })
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
  /** When it is checked again: whether money that is swept there is lost by now. */
  @Moment({ default: () => `now() + interval '7 days'` }) next_look_at: Date;
  /** The fault that the last check found; null: none. */
  @Text({ nullable: true }) fault: TreasuryFault | null;
}

/** A wallet that is to be checked again. */
export type RecheckedWallet = Pick<WalletRow, 'id' | 'merchant_id' | 'treasury_address' | 'relayer_address'>;
