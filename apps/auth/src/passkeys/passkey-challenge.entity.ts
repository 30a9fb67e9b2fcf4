import { Hex64, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/**
 * A challenge that a passkey is to sign. It counts once, for the purpose and the browser or sign-in that it was made
 * for. There is one for each purpose: a newer one replaces it.
 */
@Entity('passkey_challenges')
@Check(`purpose IN ('register', 'second_step', 'sign_in', 'fresh_proof')`)
@Index('passkey_challenges_created', ['created_at'])
export class PasskeyChallengeRow {
  @Text({ primary: true }) purpose: 'register' | 'second_step' | 'sign_in' | 'fresh_proof';
  /**
   * The hash of the token that the browser sends with the response: that of its sign-in, of its first step, or of its
   * browser cookie.
   */
  @Hex64({ primary: true }) bound_to: string;
  @Hex64() challenge_hash: string;
  /** The hash of the sentence that is proved. */
  @Hex64({ nullable: true }) statement_hash: string | null;
  /** The name of the new passkey. */
  @Text({ nullable: true }) name: string | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
