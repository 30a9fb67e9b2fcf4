import type { KeyPreset } from '@libs/dto/api-keys/key-scopes';
import { BigInteger, Bool, Hex64, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { ApiKeyRow } from '../api-keys/api-key.entity.js';
import { MerchantRow } from '../registry/merchant.entity.js';

/** A command line's request for a key, and a member's decision. Both codes are stored as hashes only. */
@Entity('cli_logins')
@Check(`state IN ('waiting', 'approved', 'declined', 'used')`)
@Check(`(state IN ('approved', 'used')) = (merchant_id IS NOT NULL)`)
@Check('(merchant_id IS NULL) = (approved_by IS NULL)')
@Check('(merchant_id IS NULL) = (approved_by_name IS NULL)')
@Check('(merchant_id IS NULL) = (preset IS NULL)')
@Check(`(state = 'used') = (api_key_id IS NOT NULL)`)
@Index('cli_logins_of_ip', ['ip', 'created_at'])
@Index('cli_logins_over', ['expires_at'])
export class CliLoginRow {
  @Identity() id: number;
  /** The hash of the code that only the command line has: with it, the key is fetched once. */
  @Hex64({ unique: true }) device_code_hash: string;
  /** The hash of the code that the person compares. */
  @Hex64({ unique: true }) user_code_hash: string;
  @Text({ default: 'waiting' }) state: 'waiting' | 'approved' | 'declined' | 'used';
  /** The machine's own name for itself: anybody can write anything there. */
  @Text() machine: string;
  @Bool() livemode: boolean;
  @Text() ip: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
  @ForeignKey(() => MerchantRow) @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ nullable: true }) approved_by: number | null;
  @Text({ nullable: true }) approved_by_name: string | null;
  @Text({ nullable: true }) preset: KeyPreset | null;
  /** Null until the command line has fetched the key, which is made then. */
  @ForeignKey(() => ApiKeyRow) @BigInteger({ nullable: true }) api_key_id: number | null;
}
