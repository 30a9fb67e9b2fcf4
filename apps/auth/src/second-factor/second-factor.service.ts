import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { FactorResetsService } from '../factor-resets/factor-resets.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { PasskeyFactorsService } from '../factors/passkey-factors.service.js';
import type { ChallengeScope } from '../passkeys/challenge-scope.js';
import type { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { PendingSignInsService } from '../pending-sign-ins/pending-sign-ins.service.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import type { SecondFactorBody } from './second-factor.dto.js';

/** The second step of a sign-in. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorsService,
    private readonly passkeys: PasskeyFactorsService,
    private readonly limits: RateLimitsService,
    private readonly pending: PendingSignInsService,
    private readonly users: UserRegistryService,
    private readonly resets: FactorResetsService,
    private readonly signIns: SignInsService,
    private readonly me: MeService,
  ) {}

  /**
   * Makes a whole sign-in, with a new token, of one whose first step is done. Throws `not_signed_in` where none waits,
   * `wrong_credentials`, `passkey_refused`, `passkey_challenge_expired`, `rate_limited`.
   */
  async finish(tokenHash: string | undefined, body: SecondFactorBody, origin: SignInOrigin): Promise<Opened> {
    const { user, hash } = await this.waiting(tokenHash);
    const given = { ...body, passkey: body.passkey && { assertion: body.passkey, scope: scopeOf(hash) } };
    const memberships = await this.me.membershipsOf(user.id);
    return this.factors.spend(user, given, origin, async (tx, now, secondFactor) => {
      const taken = await this.pending.take(tx, hash);
      if (!taken) throw new AppError('not_signed_in');
      await this.resets.cancelByFactor(tx, now, origin.ip);
      const { method, password_temporary: passwordTemporary } = taken;
      const opened = await this.signIns.open(tx, now, origin, { method, passwordTemporary, secondFactor });
      return { token: opened.token, user: this.me.view(now, memberships, passwordTemporary) };
    });
  }

  /**
   * Returns the options that the browser needs to sign with a passkey of the account. Throws `not_signed_in`,
   * `no_second_factor` where it has no passkey, `rate_limited`.
   */
  async beginPasskey(tokenHash: string | undefined): Promise<PasskeyOptionsView> {
    const { user, hash } = await this.waiting(tokenHash);
    await this.limits.countSignIn('passkey_options', hash);
    return this.passkeys.requestOptions(user.id, scopeOf(hash));
  }

  private async waiting(tokenHash: string | undefined): Promise<{ user: Account; hash: string }> {
    const waiting = tokenHash === undefined ? undefined : await this.pending.find(this.database, tokenHash);
    const user = waiting && (await this.users.byId(this.database, waiting.user_id));
    if (!tokenHash || !user) throw new AppError('not_signed_in');
    return { user, hash: tokenHash };
  }
}

function scopeOf(tokenHash: string): ChallengeScope {
  return { purpose: 'second_step', boundTo: tokenHash };
}
