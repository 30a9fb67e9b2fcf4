import { Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A sign-in that is under way at a provider. */
@Entity('oidc_requests')
@Index('oidc_requests_created', ['created_at'])
export class OidcRequestRow {
  @Hex64({ primary: true }) state_hash: string;
  @Text() provider_id: string;
  @Hex64() browser_hash: string;
  @Text() next_path: string;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
