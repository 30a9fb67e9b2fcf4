import { Hex64, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/**
 * A challenge that a passkey is to sign. It counts once, for what it was made for and where it was made. One waits for
 * each purpose of a sign-in or browser: a newer one replaces it.
 */
@Entity('passkey_challenges')
@Check(`purpose IN ('register', 'second_step', 'sign_in', 'fresh_proof')`)
@Index('passkey_challenges_created', ['created_at'])
export class PasskeyChallengeRow {
  @Text({ primary: true }) purpose: 'register' | 'second_step' | 'sign_in' | 'fresh_proof';
  /**
   * The hash of the token that the browser sends with the response: of its sign-in, of its first step, or its browser
   * cookie.
   */
  @Hex64({ primary: true }) bound_to: string;
  @Hex64() challenge_hash: string;
  /** The hash of the sentence that is proved. */
  @Hex64({ nullable: true }) statement_hash: string | null;
  /** What the new passkey is called. */
  @Text({ nullable: true }) name: string | null;
  @Moment({ default: () => 'now()' }) created_at: Date;
}
