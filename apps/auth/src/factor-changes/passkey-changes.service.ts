import { AppError, refusedValue } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { FactorRow } from '../factors/factor.entity.js';
import { FactorsService } from '../factors/factors.service.js';
import { PasskeyFactorsService } from '../factors/passkey-factors.service.js';
import { FreshProofsService } from '../fresh-proofs/fresh-proofs.service.js';
import type { ChallengeScope } from '../passkeys/challenge-scope.js';
import type { PasskeyAttestation, PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import type { FactorAddedView } from './factor-changes.dto.js';
import { FactorChangesService, type FactorOwner } from './factor-changes.service.js';
import { STATEMENTS } from './statements.js';

/** A person has a few devices. */
const MAX_PASSKEYS = 20;

/** Adding passkeys, each with a fresh proof. */
@Injectable()
export class PasskeyChangesService {
  constructor(
    private readonly database: Database,
    private readonly changes: FactorChangesService,
    private readonly factors: FactorsService,
    private readonly owned: PasskeyFactorsService,
    private readonly passkeys: PasskeysService,
    private readonly proofs: FreshProofsService,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * Begins to add a passkey; it counts once `confirm` has received what the browser made. Throws
   * `fresh_proof_required`, `passkeys_unavailable`, `passkey_limit`, `rate_limited`, and 422 for a name that another
   * factor has: a proof names the factor that it removes.
   */
  async begin({ actor, proof }: FactorOwner, name: string): Promise<PasskeyOptionsView> {
    if (this.passkeys.origin === null) throw new AppError('passkeys_unavailable');
    const user = await this.changes.account(actor.id);
    checkLimits(await this.factors.list(this.database, user.id), name);
    await this.proofs.expect(proof, STATEMENTS.addPasskey(name, user.email));
    await this.limits.countSignIn('passkey_options', proof.signInHash);
    const known = await this.owned.of(user.id);
    return this.passkeys.creationOptions(scopeOf(proof), { userId: user.id, email: user.email, name, known });
  }

  /**
   * Adds the passkey that the browser made. Throws `passkey_challenge_expired`, `passkey_refused`,
   * `passkeys_unavailable`, `passkey_limit`, `rate_limited`.
   */
  async confirm(
    { actor, proof }: FactorOwner,
    attestation: PasskeyAttestation,
    origin: SignInOrigin,
  ): Promise<{ answer: FactorAddedView; token: string }> {
    await this.limits.countSignIn('passkey_options', proof.signInHash);
    const made = await this.passkeys.created(scopeOf(proof), attestation);
    return this.database.transaction(async (tx) => {
      const user = await this.changes.lockOpen(tx, actor.id, proof.signInHash);
      const factors = await this.factors.list(tx, user.id);
      checkLimits(factors);
      const id = await this.owned.add(tx, user.id, made);
      const added = { id, isFirst: factors.length === 0, replaced: undefined };
      return this.changes.finishAdding(tx, { actor, proof, user, origin }, added);
    });
  }
}

function scopeOf({ signInHash }: FactorOwner['proof']): ChallengeScope {
  return { purpose: 'register', boundTo: signInHash };
}

function checkLimits(factors: readonly FactorRow[], name?: string): void {
  if (factors.filter(({ kind }) => kind === 'passkey').length >= MAX_PASSKEYS) throw new AppError('passkey_limit');
  if (factors.some((factor) => factor.name === name)) {
    const msg = 'You already have a second factor with that name. Choose another one';
    throw refusedValue(['body', 'name'], msg);
  }
}
