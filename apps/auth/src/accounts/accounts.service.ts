import type { AuditAction } from '@libs/dto/operations/audit-actions';
import { AppError } from '@libs/errors/app-error';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { BreachedPasswordsService } from '../breached-passwords/breached-passwords.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { FailedSignInsService } from '../failed-sign-ins/failed-sign-ins.service.js';
import { passwordsTriedNotice } from '../notices/security-notices.js';
import { PasswordHasher } from '../password-hashing/password-hasher.js';
import { PendingSignInsService } from '../pending-sign-ins/pending-sign-ins.service.js';
import { MAX_OF_ACCOUNT } from '../rate-limits/rate-limits.js';
import { type LoginTry, RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import type { MeView, SignInSessionView, WaitingSignInView } from './accounts.dto.js';
import { MeService } from './me.service.js';

export interface Opened {
  user: MeView;
  token: string;
}

@Injectable()
export class AccountsService {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
    private readonly trail: AuditTrail,
    private readonly users: UserRegistryService,
    private readonly signIns: SignInsService,
    private readonly pending: PendingSignInsService,
    private readonly factors: FactorsService,
    private readonly hasher: PasswordHasher,
    private readonly breached: BreachedPasswordsService,
    private readonly limits: RateLimitsService,
    private readonly me: MeService,
    private readonly failures: FailedSignInsService,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {}

  /** Makes an account and signs it in. Throws `email_taken`, `rate_limited`, and a 422 for a breached password. */
  async register(email: string, password: string, origin: SignInOrigin): Promise<Opened> {
    await this.limits.countAddress('register', origin.ip);
    await this.breached.refuse(password, 'password');
    const passwordHash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const user = await this.users.insert(tx, email, passwordHash);
      if (!user) throw new AppError('email_taken');
      await this.outbox.publish(tx, 'user.registered', { user_id: user.id, email });
      await this.audit(tx, user, origin, 'user.registered', { email });
      const { token } = await this.signIns.open(tx, user, origin, { method: 'password' });
      return { user: this.me.view(user, []), token };
    });
  }

  /**
   * Signs in. Throws the same `wrong_credentials`, after the same work, for an unknown e-mail and a wrong password;
   * `rate_limited` after several of them.
   */
  async login(email: string, password: string, origin: SignInOrigin): Promise<Opened> {
    const attempt = await this.limits.beginLogin(email, origin);
    const user = await this.users.byEmail(this.database, email);
    const right = await this.hasher.matches(password, user?.password_hash);
    if (!user || !right) {
      // Not awaited: the response must not take longer where there is an account.
      void this.recordFailure(email, user, origin, attempt);
      throw new AppError('wrong_credentials');
    }
    const memberships = await this.me.membershipsOf(user.id);
    const passwordTemporary = user.password_temporary;
    const { token, isPending } = await this.database.transaction(async (tx) => {
      const now = await this.users.lock(tx, user.id);
      // The password was changed, reset or removed since it was compared.
      if (now?.password_hash !== user.password_hash) throw new AppError('wrong_credentials');
      return this.signIns.open(tx, user, origin, { method: 'password', passwordTemporary });
    });
    await attempt.succeeded();
    return { user: isPending ? this.me.pendingView(user) : this.me.view(user, memberships, passwordTemporary), token };
  }

  /** Returns the user who is signed in with a token, or the sign-in that waits for its second factor. */
  async session(tokenHash: string | undefined): Promise<SignInSessionView> {
    if (tokenHash === undefined) return { user: null, waiting: null };
    const { user, second_factor_required: isWaiting } = await this.signIns.resolve(tokenHash);
    if (user) return { user: await this.of(user.user_id, user.password_change_required), waiting: null };
    return { user: null, waiting: isWaiting ? await this.waiting(tokenHash) : null };
  }

  private async waiting(tokenHash: string): Promise<WaitingSignInView | null> {
    const pending = await this.pending.find(this.database, tokenHash);
    const user = pending && (await this.users.byId(this.database, pending.user_id));
    const ways = user && (await this.factors.waysOf(this.database, user.id));
    return user && ways ? { email: user.email, ...ways } : null;
  }

  /** Returns the account behind a sign-in. */
  async of(userId: number, passwordChangeRequired = false): Promise<MeView> {
    const memberships = await this.me.membershipsOf(userId);
    const user = await this.users.byId(this.database, userId);
    if (!user) throw new AppError('not_signed_in');
    return this.me.view(user, memberships, passwordChangeRequired);
  }

  /**
   * Counts every failure for operators, who see it for a while. The audit log grows forever and anybody can cause
   * failures, so only an account's 1st, 10th, 100th … failure in a row is recorded there.
   */
  private async recordFailure(
    email: string,
    user: Account | undefined,
    origin: SignInOrigin,
    { inRow, ofAccount }: LoginTry,
  ): Promise<void> {
    const after = { method: 'password', failures_in_row: inRow };
    await this.database
      .transaction(async (tx) => {
        await this.failures.note(tx, origin.ip, { email, userId: user?.id });
        if (user && ofAccount === MAX_OF_ACCOUNT) {
          await this.mails.add(tx, passwordsTriedNotice(email, ofAccount, this.settings.publicUrl));
        }
        if (!user || !Number.isInteger(Math.log10(inRow))) return;
        await this.audit(tx, user, origin, 'user.sign_in_failed', after);
      })
      .catch((error: Error) => this.logger.warn(`a failed sign-in was not noted: ${error.message}`));
  }

  private async audit(
    tx: Tx,
    user: Account,
    { ip }: SignInOrigin,
    action: AuditAction,
    after: Record<string, unknown>,
  ): Promise<void> {
    const target = `user:${user.id}`;
    // The person who fails to sign in may be anyone.
    const unknown = { id: null, name: 'unknown', kind: 'user' as const };
    const actor = { ...userActor(user, ip), ...(action === 'user.sign_in_failed' ? unknown : {}) };
    await this.trail.record(tx, { actor, action, target, after });
  }
}
