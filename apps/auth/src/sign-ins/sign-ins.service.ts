import type { SignedInUser } from '@libs/dto/questions/auth.questions';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { isOperator } from '../users/operator-rule.js';
import { type SignInOrigin, SignInsRepository } from './sign-ins.repository.js';

@Injectable()
export class SignInsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
    private readonly signIns: SignInsRepository,
    private readonly settings: AuthSettings,
  ) {}

  /** Opens a sign-in. The token leaves in the cookie and is kept nowhere; the database holds its hash. */
  async open(tx: Tx, userId: number, origin: SignInOrigin): Promise<string> {
    const token = newSignInToken();
    await this.signIns.insert(tx, signInTokenHash(token), userId, origin);
    return token;
  }

  /** Ends a sign-in here and wherever it is remembered. Ending what is not there is no error. */
  async end(tokenHash: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const userId = await this.signIns.delete(tx, tokenHash);
      if (userId === undefined) return;
      await this.outbox.publish(tx, 'sign_in.revoked', { user_id: userId, token_hashes: [tokenHash] });
    });
  }

  async resolve(tokenHash: string): Promise<SignedInUser | null> {
    const user = await this.signIns.userOf(this.database, tokenHash);
    if (!user) return null;
    if (user.touch) await this.signIns.touch(this.database, tokenHash);
    return {
      user_id: user.id,
      email: user.email,
      has_password: user.password_hash !== null,
      is_operator: isOperator(user, this.settings.operatorEmails),
    };
  }
}

/** The auth service looks sign-ins up where they are. */
@Injectable()
export class OwnSignInResolver extends SignInResolver {
  constructor(private readonly signIns: SignInsService) {
    super();
  }

  resolve(tokenHash: string): Promise<SignedInUser | null> {
    return this.signIns.resolve(tokenHash);
  }
}
