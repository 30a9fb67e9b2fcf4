import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/**
 * A version of a merchant's wallet. All are kept, because an order may only replace a treasury that the merchant had
 * before.
 */
@Entity('wallets')
@Index('wallets_relayer', ['relayer'], { where: 'relayer IS NOT NULL' })
export class WalletRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger({ primary: true }) version: number;
  @Text() treasury: string;
  @Text({ nullable: true }) previous_treasury: string | null;
  @Text({ nullable: true }) relayer: string | null;
  /** Deleted after the key was replaced and has no pending transaction. */
  @Text({ nullable: true }) sealed_relayer_key: string | null;
  @Text({ nullable: true }) sealed_for: string | null;
}

/** A stored relayer key, sealed to this service. */
export interface SealedRelayer extends Pick<WalletRow, 'merchant_id'> {
  relayer: string;
  sealed_relayer_key: string;
  sealed_for: string;
}

/** The treasury that a merchant wants now, and those it had before. Lower case. */
export interface TreasuryHistory {
  wanted: string;
  /** The version of the wallet with this treasury. */
  version: number;
  earlier: Set<string>;
}
