import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import type { ProvenTreasury } from '@libs/events/payloads/merchants.payload';
import { BigInteger, Bool, Identity, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** A treasury of a merchant, present or former. */
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
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Auth's attestation of the owner's proof, which the signer requires. Null for older wallets. */
  @Json({ nullable: true }) proven: ProvenTreasury | null;
  /** When it is next checked for faults that lose the money that is swept there. */
  @Timestamp({ default: () => `now() + interval '7 days'` }) next_look_at: Date;
  /** The fault that the last check found; null: none. */
  @Text({ nullable: true }) fault: TreasuryFault | null;
}

/** A wallet that is to be checked again. */
export type RecheckedWallet = Pick<WalletRow, 'id' | 'merchant_id' | 'treasury_address' | 'relayer_address'>;
