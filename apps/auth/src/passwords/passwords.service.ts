import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import { BreachedPasswordsService } from '../breached-passwords/breached-passwords.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { FreshProofsService } from '../fresh-proofs/fresh-proofs.service.js';
import { passwordChangedNotice, passwordResetNotice } from '../notices/security-notices.js';
import { PasswordHasher } from '../password-hashing/password-hasher.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { isOperator } from '../registry/operator-rule.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import type { ChangePasswordBody } from './passwords.dto.js';
import { newTemporaryPassword, TEMPORARY_PASSWORD_HOURS } from './temporary-password.js';

/** How long a sign-in with a sign-in link proves that the mailbox is theirs. */
const FRESH_LINK_MIN = 15;

interface OwnSignIn {
  userId: number;
  tokenHash: string;
}

/**
 * Returns the statement to prove before a first password is set: otherwise a cookie alone would be enough to set one.
 */
function firstPasswordStatement(email: string): string {
  return `Set the first password of the account ${quoted(email)}.`;
}

/**
 * Returns the statement to prove where the account has a second factor: cookie and password alone must not replace the
 * password.
 */
function passwordChangeStatement(email: string): string {
  return `Change the password of the account ${quoted(email)}.`;
}

@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly users: UserRegistryService,
    private readonly signIns: SignInsService,
    private readonly hasher: PasswordHasher,
    private readonly breached: BreachedPasswordsService,
    private readonly factors: FactorsService,
    private readonly limits: RateLimitsService,
    private readonly proofs: FreshProofsService,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Sets a password, ends every sign-in of the account and opens a new one, whose token is returned. Throws
   * `wrong_credentials` for a wrong current password, a 422 for a missing one, `fresh_proof_required` for the first
   * one, `rate_limited`.
   */
  async change(
    { userId, tokenHash }: OwnSignIn,
    { current_password, new_password }: ChangePasswordBody,
    origin: SignInOrigin,
    proof: OfferedProof,
  ): Promise<string> {
    await this.limits.countUser('change_password', userId);
    const known = await this.users.byId(this.database, userId);
    if (!known) throw new AppError('not_signed_in');
    await this.requireCurrent(known, current_password ?? undefined);
    await this.breached.refuse(new_password, 'new_password');
    if (known.password_hash === null) await this.expectProof(known, proof);
    else if (!known.password_temporary) await this.expectFactorProof(known, proof);
    if (known.password_temporary && current_password === new_password) throw unchanged();
    const newHash = await this.hasher.hash(new_password);
    const token = await this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      // The sign-in was ended or the account reset while the password was being hashed: a concurrent request was
      // faster, and may have had a reason.
      if (!user || !(await this.signIns.isOpen(tx, tokenHash))) throw new AppError('not_signed_in');
      if (user.password_hash !== known.password_hash) throw new AppError('wrong_credentials');
      return this.replace(tx, user, newHash, origin, tokenHash);
    });
    await this.limits.forgetUser('change_password', userId);
    return token;
  }

  /**
   * Sets a password in place of a forgotten one. The sign-in was made with a sign-in link a moment ago, which proves as
   * much as a mail that resets the password would. Otherwise as `change`. Throws `fresh_link_required`, `rate_limited`.
   */
  async setForgotten({ userId, tokenHash }: OwnSignIn, newPassword: string, origin: SignInOrigin): Promise<string> {
    await this.limits.countUser('change_password', userId);
    await this.breached.refuse(newPassword, 'new_password');
    const newHash = await this.hasher.hash(newPassword);
    const token = await this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!user || !(await this.signIns.isOpen(tx, tokenHash))) throw new AppError('not_signed_in');
      if (!(await this.signIns.isByFreshLink(tx, tokenHash, FRESH_LINK_MIN))) throw new AppError('fresh_link_required');
      return this.replace(tx, user, newHash, origin, tokenHash);
    });
    await this.limits.forgetUser('change_password', userId);
    return token;
  }

  /** Opens a new sign-in in place of the current one, and as strong as that one. */
  private async replace(
    tx: Tx,
    user: Account,
    newHash: string,
    origin: SignInOrigin,
    tokenHash: string,
  ): Promise<string> {
    const secondFactor = await this.signIns.secondFactorOf(tx, tokenHash);
    await this.users.setPassword(tx, user.id, newHash);
    await this.recordChange(tx, user, origin);
    await this.signIns.endAll(tx, user.id);
    return (await this.signIns.open(tx, user, origin, { method: 'password', secondFactor })).token;
  }

  /**
   * Replaces a password by a temporary one, which is returned and kept nowhere, and ends all sign-ins. Throws
   * `not_found`, and `insufficient_role` for an operator's account: a person who could reset it could act in that
   * operator's name.
   */
  async reset(userId: number, actor: Actor): Promise<string> {
    const password = newTemporaryPassword();
    const hash = await this.hasher.hash(password);
    await this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!user) throw new AppError('not_found');
      if (isOperator(user, this.settings.operatorEmails)) {
        throw new AppError('insufficient_role', {}, { message: 'An operator’s password cannot be reset over HTTP.' });
      }
      await this.users.setTemporaryPassword(tx, userId, hash, TEMPORARY_PASSWORD_HOURS);
      await this.signIns.endAll(tx, userId);
      const entry = {
        actor,
        action: 'user.password_reset',
        target: `user:${userId}`,
        after: { email: user.email },
      } as const;
      await this.trail.record(tx, entry);
      await this.mails.add(tx, passwordResetNotice(user.email));
    });
    return password;
  }

  private async requireCurrent(user: Account, current: string | undefined): Promise<void> {
    if (user.password_hash === null) return;
    if (current === undefined) {
      throw new ValidationError([fault(['body', 'current_password'], 'missing')]);
    }
    if (await this.hasher.matches(current, user.password_hash)) return;
    throw new AppError('wrong_credentials', {}, { message: 'The current password is wrong.' });
  }

  /**
   * Expects a proof where the account has a second factor: a thief with a cookie and the password could otherwise lock
   * the owner out.
   */
  private async expectFactorProof({ id, email }: Account, proof: OfferedProof): Promise<void> {
    if (!(await this.factors.has(this.database, id))) return;
    await this.proofs.expect(proof, passwordChangeStatement(email));
  }

  /**
   * Expects proof before a first password is set. A sign-in with a sign-in link a moment ago is proof, as for a
   * forgotten one.
   */
  private async expectProof({ email }: Account, proof: OfferedProof): Promise<void> {
    if (await this.signIns.isByFreshLink(this.database, proof.signInHash, FRESH_LINK_MIN)) return;
    await this.proofs.expect(proof, firstPasswordStatement(email));
  }

  private async recordChange(tx: Tx, user: Account, origin: SignInOrigin): Promise<void> {
    const first = user.password_hash === null;
    await this.trail.record(tx, {
      actor: userActor(user, origin.ip),
      action: 'user.password_changed',
      target: `user:${user.id}`,
      after: { first, was_temporary: user.password_temporary },
    });
    await this.mails.add(tx, passwordChangedNotice(user.email, first, this.settings.publicUrl));
  }
}

function unchanged(): ValidationError {
  const msg = 'Replace the temporary password with a different one';
  return new ValidationError([{ loc: ['body', 'new_password'], msg, type: 'password_unchanged' }]);
}
