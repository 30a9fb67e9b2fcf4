import { BigInteger, Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** How long the owner may take: at most as long as the browser keeps its token. */
export const LINK_MIN = 60;

/**
 * A person at a provider who wants to sign in to an account that is there already. Nothing is linked before its owner
 * confirms.
 */
@Entity('identity_links')
@Index('identity_links_expires', ['expires_at'])
@Index('identity_links_user', ['user_id'])
export class IdentityLinkRow {
  /** The hash of the token in the e-mail. */
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Text() issuer: string;
  @Text() subject: string;
  @Text() provider_id: string;
  /** The hash of the browser that came back from the provider: no other browser can confirm. */
  @Hex64() browser_hash: string;
  @Timestamp() expires_at: Date;
}
