import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import type { OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import type { FactorRow } from '../factors/factor.entity.js';
import { FactorSecrets } from '../factors/factor-secrets.js';
import { FactorsService } from '../factors/factors.service.js';
import { newTotpSecret, totpUri } from '../factors/totp.js';
import { FreshProofsService } from '../fresh-proofs/fresh-proofs.service.js';
import { factorAddedNotice, factorRemovedNotice, recoveryCodesRenewedNotice } from '../notices/factor-notices.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import type {
  FactorAddedView,
  FactorsView,
  FactorView,
  RecoveryCodesView,
  TotpSecretView,
} from './factor-changes.dto.js';
import { STATEMENTS } from './statements.js';
import { ENROLMENT_MIN, TotpEnrolmentsRepository } from './totp-enrolments.repository.js';

/** The person who changes their own second factors; `proof` names the sign-in. */
export interface FactorOwner {
  readonly actor: Actor & { id: number };
  readonly proof: OfferedProof;
}

/**
 * Adds and removes second factors. Each change needs a fresh proof, so that a thief with a cookie alone adds and
 * removes none.
 */
@Injectable()
export class FactorChangesService {
  constructor(
    private readonly database: Database,
    private readonly enrolments: TotpEnrolmentsRepository,
    private readonly factors: FactorsService,
    private readonly secrets: FactorSecrets,
    private readonly users: UserRegistryService,
    private readonly signIns: SignInsService,
    private readonly proofs: FreshProofsService,
    private readonly limits: RateLimitsService,
    private readonly mails: MailQueue,
    private readonly trail: AuditTrail,
    private readonly settings: AuthSettings,
  ) {}

  async list({ user_id: userId, is_operator: isOperator }: SignedInUser): Promise<FactorsView> {
    const factors = await this.factors.list(this.database, userId);
    const recovery_codes_left = await this.factors.codesLeft(this.database, userId);
    const required = this.settings.requiresSecondFactorOf({ isOperator });
    return { factors: factors.map(viewOf), recovery_codes_left, required };
  }

  /**
   * Begins to add an authenticator app, or to replace the existing one. The app counts once `confirmTotp` has received
   * its first code.
   */
  async beginTotp({ actor, proof }: FactorOwner, name: string): Promise<TotpSecretView> {
    const user = await this.account(actor.id);
    const replaced = await this.totpOf(user.id);
    await this.proofs.expect(proof, STATEMENTS.addTotp(name, user.email, replaced?.name));
    const secret = newTotpSecret();
    const enrolment = { name, sealed_secret: this.secrets.seal(secret, user.id) };
    await this.enrolments.begin(this.database, { userId: user.id, signInHash: proof.signInHash }, enrolment);
    // Apps list accounts of many sites: the host name identifies this one.
    const otpauth_uri = totpUri(secret, { issuer: new URL(this.settings.publicUrl).hostname, account: user.email });
    return { secret, otpauth_uri, expires_in_s: ENROLMENT_MIN * 60 };
  }

  /**
   * Adds the app whose first code this is, in place of an existing one. Throws `enrolment_expired`,
   * `wrong_credentials`, `rate_limited`.
   */
  async confirmTotp(
    { actor, proof }: FactorOwner,
    code: string,
    origin: SignInOrigin,
  ): Promise<{ answer: FactorAddedView; token: string }> {
    const { signInHash } = proof;
    await this.limits.countUser('totp_enrolment', actor.id);
    const done = await this.database.transaction(async (tx) => {
      const user = await this.lockOpen(tx, actor.id, signInHash);
      const enrolment = await this.enrolments.take(tx, { userId: user.id, signInHash });
      if (!enrolment) throw new AppError('enrolment_expired');
      const { name, sealed_secret: sealedSecret } = enrolment;
      const replaced = await this.totpOf(user.id, tx);
      const isFirst = !(await this.factors.has(tx, user.id));
      if (replaced) await this.factors.replaceTotp(tx, replaced);
      const factor = await this.factors.addTotp(tx, { userId: user.id, name, sealedSecret }, code);
      const added = { id: factor.id, isFirst, replaced: replaced?.name };
      return this.finishAdding(tx, { actor, proof, user, origin }, added);
    });
    await this.limits.forgetUser('totp_enrolment', actor.id);
    return done;
  }

  /**
   * Completes the adding of a factor of any kind. With the first one of an account come its recovery codes. Other
   * sign-ins end: they were made without this factor. The current one continues with the token that is returned.
   */
  async finishAdding(
    tx: Tx,
    { actor, proof, user, origin }: FactorOwner & { user: Account; origin: SignInOrigin },
    { id, isFirst, replaced }: { id: number; isFirst: boolean; replaced: string | undefined },
  ): Promise<{ answer: FactorAddedView; token: string }> {
    const factor = await this.factorOf(user.id, id, tx);
    const { kind, name } = factor;
    const recovery_codes = isFirst ? await this.factors.renewCodes(tx, user.id) : null;
    const token = await this.signIns.renew(tx, user, proof.signInHash, origin, kind);
    await this.audit(tx, actor, 'user.second_factor_added', { kind, name, replaced: replaced ?? null });
    await this.mails.add(tx, factorAddedNotice(user.email, name, this.settings.publicUrl));
    return { answer: { factor: viewOf(factor), recovery_codes }, token };
  }

  /**
   * Removes a factor; all other sign-ins end. Throws `not_found`, also for another person's, and
   * `fresh_proof_required`.
   */
  async remove({ actor, proof }: FactorOwner, id: number): Promise<void> {
    const known = await this.account(actor.id);
    const factor = await this.factorOf(known.id, id);
    const { name } = factor;
    await this.proofs.expect(proof, STATEMENTS.remove(factor, known.email));
    await this.database.transaction(async (tx) => {
      const user = await this.lockOpen(tx, actor.id, proof.signInHash);
      const { kind } = await this.factorOf(user.id, id, tx);
      await this.factors.remove(tx, user.id, id);
      const isLast = !(await this.factors.has(tx, user.id));
      await this.signIns.endAll(tx, user.id, proof.signInHash);
      await this.audit(tx, actor, 'user.second_factor_removed', { kind, name, is_last: isLast });
      await this.mails.add(tx, factorRemovedNotice(user.email, { name, isLast }, this.settings.publicUrl));
    });
  }

  /** Makes ten new recovery codes; the old ones end. Throws `no_second_factor`, `fresh_proof_required`. */
  async renewCodes({ actor, proof }: FactorOwner): Promise<RecoveryCodesView> {
    const known = await this.account(actor.id);
    if (!(await this.factors.has(this.database, known.id))) throw new AppError('no_second_factor');
    await this.proofs.expect(proof, STATEMENTS.renewCodes(known.email));
    return this.database.transaction(async (tx) => {
      const user = await this.lockOpen(tx, actor.id, proof.signInHash);
      if (!(await this.factors.has(tx, user.id))) throw new AppError('no_second_factor');
      const recovery_codes = await this.factors.renewCodes(tx, user.id);
      await this.audit(tx, actor, 'user.recovery_codes_renewed', {});
      await this.mails.add(tx, recoveryCodesRenewedNotice(user.email, this.settings.publicUrl));
      return { recovery_codes };
    });
  }

  /** Throws `not_signed_in`. */
  async account(userId: number): Promise<Account> {
    const user = await this.users.byId(this.database, userId);
    if (!user) throw new AppError('not_signed_in');
    return user;
  }

  /** Returns the account, locked, unless its sign-in was ended a moment ago. Throws `not_signed_in`. */
  async lockOpen(tx: Tx, userId: number, signInHash: string): Promise<Account> {
    const user = await this.users.lock(tx, userId);
    if (!user || !(await this.signIns.isOpen(tx, signInHash))) throw new AppError('not_signed_in');
    return user;
  }

  private async factorOf(userId: number, id: number, tx?: Tx): Promise<FactorRow> {
    const factor = (await this.factors.list(tx ?? this.database, userId)).find((row) => row.id === id);
    if (!factor) throw new AppError('not_found');
    return factor;
  }

  private async totpOf(userId: number, tx?: Tx): Promise<FactorRow | undefined> {
    return (await this.factors.list(tx ?? this.database, userId)).find(({ kind }) => kind === 'totp');
  }

  private async audit(tx: Tx, actor: Actor, action: AuditAction, after: Record<string, unknown>): Promise<void> {
    await this.trail.record(tx, { actor, action, target: `user:${actor.id}`, after });
  }
}

function viewOf({ id, kind, name, created_at, last_used_at }: FactorRow): FactorView {
  return {
    id,
    kind,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
