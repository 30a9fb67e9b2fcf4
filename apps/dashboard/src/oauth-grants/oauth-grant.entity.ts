import type { KeyPreset } from '@libs/dto/api-keys/key-scopes';
import { BigInteger, Bool, Hex64, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { ApiKeyRow } from '../api-keys/api-key.entity.js';
import { MerchantRow } from '../registry/merchant.entity.js';

/** Access that a member gave to a program, until the program has fetched its key. The code is stored as a hash only. */
@Entity('oauth_grants')
@Check('(used_at IS NOT NULL) OR (api_key_id IS NULL)')
@Index('oauth_grants_over', ['expires_at'])
export class OAuthGrantRow {
  @Identity() id: number;
  @Hex64({ unique: true }) code_hash: string;
  /** The program's own name for itself: anybody can write anything there. */
  @Text() client_name: string;
  /** SHA-256 of the client's id, which may be long. */
  @Hex64() client_hash: string;
  @Text() redirect_uri: string;
  /** SHA-256 of the verifier, which only the program has, as base64url (RFC 7636). */
  @Text() code_challenge: string;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Bool() livemode: boolean;
  @Text() preset: KeyPreset;
  @BigInteger() approved_by: number;
  @Text() approved_by_name: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp() expires_at: Date;
  /** When somebody presented the code, whether or not it was the program. */
  @Timestamp({ nullable: true }) used_at: Date | null;
  @ForeignKey(() => ApiKeyRow) @BigInteger({ nullable: true }) api_key_id: number | null;
}
