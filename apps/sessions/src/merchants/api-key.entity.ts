import { BigInteger, Bool, Hex64, Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A merchant's key, copied from events. A row without scopes comes from a release that had none: they are then
 * requested from the key's owner.
 */
@Entity('api_keys')
export class ApiKeyRow {
  @Hex64({ primary: true }) key_hash: string;
  @BigInteger() api_key_id: number;
  @BigInteger() merchant_id: number;
  @Bool({ default: false }) revoked: boolean;
  @TextList({ nullable: true }) scopes: string[] | null;
  @Timestamp({ nullable: true }) expires_at: Date | null;
  @TextList({ default: () => "'{}'" }) allowed_ips: string[];
  @Text({ nullable: true }) api_version: string | null;
}
