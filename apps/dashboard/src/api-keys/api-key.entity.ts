import { BigInteger, Bool, Hex64, Identity, Moment, Text, TextList } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/**
 * A key of a merchant's backend. The key itself is shown once and kept nowhere. The default scope is that of keys from
 * before there were scopes.
 */
@Entity('api_keys')
@SqlIndex('api_keys_of_merchant', '(merchant_id, livemode, id DESC)')
export class ApiKeyRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  /** False: a key of test mode, which acts for the test merchant. */
  @Bool({ default: true }) livemode: boolean;
  @Text({ nullable: true }) name: string | null;
  @Hex64({ unique: true }) key_hash: string;
  @Text() prefix: string;
  @Text() last4: string;
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Moment({ nullable: true }) last_used_at: Date | null;
  @Text({ nullable: true }) last_used_ip: string | null;
  @Moment({ nullable: true }) revoked_at: Date | null;
  @TextList({ default: () => "'{sessions:write}'" }) scopes: string[];
  /** Empty: from anywhere. */
  @TextList({ default: () => "'{}'" }) allowed_ips: string[];
  @Moment({ nullable: true }) expires_at: Date | null;
  /** The version of the API that requests with the key get if they name no other. */
  @Text({ default: '2026-11-25' }) api_version: string;
}
