import { BigInteger, Bool, Hex64 } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** What this service knows of a merchant's key, from events. */
@Entity('api_keys')
export class ApiKeyRow {
  @Hex64({ primary: true }) key_hash: string;
  @BigInteger() api_key_id: number;
  @BigInteger() merchant_id: number;
  @Bool({ default: false }) revoked: boolean;
}
