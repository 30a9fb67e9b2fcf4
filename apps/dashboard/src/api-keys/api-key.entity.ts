import {
  BigInteger,
  Bool,
  Hex64,
  Identity,
  Text,
  TextList,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/**
 * A key of a merchant's backend. The key itself is shown once and stored nowhere. The default scope is the one of keys
 * that are older than scopes.
 */
@Entity('api_keys')
@SqlIndex('api_keys_of_merchant', '(merchant_id, livemode, id DESC)')
export class ApiKeyRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  /** False for a key of test mode, which acts for the test merchant. */
  @Bool({ default: true }) livemode: boolean;
  @Text({ nullable: true }) name: string | null;
  @Hex64({ unique: true }) key_hash: string;
  @Text() prefix: string;
  @Text() last4: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) last_used_at: Date | null;
  @Text({ nullable: true }) last_used_ip: string | null;
  @Timestamp({ nullable: true }) revoked_at: Date | null;
  @TextList({ default: () => "'{sessions:write}'" }) scopes: string[];
  /** Empty: any address is allowed. */
  @TextList({ default: () => "'{}'" }) allowed_ips: string[];
  @Timestamp({ nullable: true }) expires_at: Date | null;
  /** The version of the API for requests with the key that name no other. */
  @Text({ default: '2026-11-25' }) api_version: string;
}
