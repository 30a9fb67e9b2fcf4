import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { FactorResetsService } from '../factor-resets/factor-resets.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { PasskeyFactorsService } from '../factors/passkey-factors.service.js';
import type { ChallengeScope } from '../passkeys/challenge-scope.js';
import type { PasskeyAssertion, PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';

/** Signing in by a passkey alone: possession of the device, and its check of who uses it, are both factors at once. */
@Injectable()
export class PasskeySignInsService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeysService,
    private readonly owned: PasskeyFactorsService,
    private readonly factors: FactorsService,
    private readonly users: UserRegistryService,
    private readonly resets: FactorResetsService,
    private readonly signIns: SignInsService,
    private readonly limits: RateLimitsService,
    private readonly me: MeService,
  ) {}

  /**
   * Returns the options that the browser needs to sign with any passkey of this site. Throws `passkeys_unavailable`,
   * `rate_limited`.
   */
  async begin(browserHash: string, ip: string): Promise<PasskeyOptionsView> {
    await this.limits.countAddress('passkey_sign_in', ip);
    return this.passkeys.requestOptions(scopeOf(browserHash));
  }

  /**
   * Signs in the owner of the passkey. Throws `passkey_challenge_expired`, `passkey_refused`, `passkeys_unavailable`,
   * `rate_limited`. An unknown passkey is refused like a removed one.
   */
  async finish(browserHash: string | undefined, assertion: PasskeyAssertion, origin: SignInOrigin): Promise<Opened> {
    await this.limits.countAddress('passkey_sign_in', origin.ip);
    if (browserHash === undefined) throw new AppError('passkey_challenge_expired');
    const given = { assertion, scope: scopeOf(browserHash) };
    const ownerId = await this.owned.ownerOf(this.database, assertion.id);
    const user = ownerId === undefined ? undefined : await this.users.byId(this.database, ownerId);
    if (!user) return this.refuseUnknown(given);
    const memberships = await this.me.membershipsOf(user.id);
    return this.factors.spend(user, { passkey: given }, origin, async (tx, now) => {
      await this.resets.cancelByFactor(tx, now, origin.ip);
      const { token } = await this.signIns.open(tx, now, origin, { method: 'passkey', secondFactor: 'passkey' });
      return { token, user: this.me.view(now, memberships) };
    });
  }

  /** Uses up the challenge, as a known passkey does, and refuses. */
  private async refuseUnknown(given: Parameters<PasskeyFactorsService['check']>[1]): Promise<never> {
    await this.owned.check(undefined, given);
    throw new AppError('passkey_refused');
  }
}

function scopeOf(browserHash: string): ChallengeScope {
  return { purpose: 'sign_in', boundTo: browserHash };
}
