import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { ResolvedSignIn, SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Injectable } from '@nestjs/common';
import { DevicesService } from '../devices/devices.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { PendingSignInsService } from '../pending-sign-ins/pending-sign-ins.service.js';
import type { Account } from '../registry/account.js';
import { isOperator } from '../registry/operator-rule.js';
import { userActor } from '../registry/user-actor.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from './browser-cookies.js';
import type { SignInView } from './sign-ins.dto.js';
import { type SignedInAccount, SignInsRepository, type SignInWay } from './sign-ins.repository.js';

/** The most hashes that one event names. */
const HASHES_PER_EVENT = 1_000;

/** A sign-in, or the first step of one. */
export interface OpenedSignIn {
  readonly token: string;
  /** Whether it waits for the second factor. */
  readonly isPending: boolean;
}

@Injectable()
export class SignInsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
    private readonly trail: AuditTrail,
    private readonly signIns: SignInsRepository,
    private readonly devices: DevicesService,
    private readonly factors: FactorsService,
    private readonly pending: PendingSignInsService,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Opens a sign-in; a pending one where the account has a second factor and none was given. The token leaves in the
   * cookie and is stored nowhere; the database holds its hash.
   */
  async open(tx: Tx, user: Pick<Account, 'id' | 'email'>, origin: SignInOrigin, way: SignInWay): Promise<OpenedSignIn> {
    const token = newSignInToken();
    if (!way.secondFactor && (await this.factors.has(tx, user.id))) {
      const { method, passwordTemporary = false } = way;
      const waiting = { user_id: user.id, method, password_temporary: passwordTemporary };
      await this.pending.begin(tx, signInTokenHash(token), waiting);
      await this.audit(tx, userActor(user, origin.ip), 'user.sign_in_begun', user.id, { method });
      return { token, isPending: true };
    }
    await this.signIns.insert(tx, signInTokenHash(token), user.id, origin, way);
    await this.devices.recordSignIn(tx, user, origin);
    const { method, passwordTemporary: temporary = false, secondFactor = null } = way;
    const user_agent = origin.userAgent?.slice(0, 400) ?? null;
    const after = { method, second_factor: secondFactor, temporary_password: temporary, user_agent };
    await this.audit(tx, userActor(user, origin.ip), 'user.signed_in', user.id, after);
    return { token, isPending: false };
  }

  /** Returns whether a sign-in was not ended in between. */
  isOpen(tx: Tx, tokenHash: string): Promise<boolean> {
    return this.signIns.exists(tx, tokenHash);
  }

  /** Returns the factor given in the second step of a sign-in; null for none. */
  secondFactorOf(sql: Sql, tokenHash: string): Promise<SignInWay['secondFactor']> {
    return this.signIns.secondFactorOf(sql, tokenHash);
  }

  /**
   * Ends all sign-ins of the account, and opens one in place of the current one, which counts as made with the factor
   * that was just added; its token is returned. Services remove the old one from their caches at once. The new one
   * keeps its age: a sign-in link does not become fresher. The browser stays known if it was, so that its owner gets no
   * mail about a new one. Throws `not_signed_in`.
   */
  async renew(
    tx: Tx,
    user: Account,
    tokenHash: string,
    origin: SignInOrigin,
    secondFactor: NonNullable<SignInWay['secondFactor']>,
  ): Promise<string> {
    const old = await this.signIns.find(tx, tokenHash);
    if (!old) throw new AppError('not_signed_in');
    await this.devices.forgetOthers(tx, user.id, origin);
    await this.endSignIns(tx, user.id);
    const { method, password_temporary: passwordTemporary } = old;
    const { token } = await this.open(tx, user, origin, { method, passwordTemporary, secondFactor });
    await this.signIns.setCreated(tx, signInTokenHash(token), old.created_at);
    return token;
  }

  /** Returns whether a sign-in was made with a sign-in link, at most the given number of minutes ago. */
  isByFreshLink(sql: Sql, tokenHash: string, minutes: number): Promise<boolean> {
    return this.signIns.isByFreshLink(sql, tokenHash, minutes);
  }

  /** Ends a sign-in here and wherever it is cached. Ending a sign-in that does not exist is not an error. */
  async end(tokenHash: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.pending.end(tx, tokenHash);
      const userId = await this.signIns.delete(tx, tokenHash);
      if (userId !== undefined) await this.revoke(tx, userId, [tokenHash]);
    });
  }

  /**
   * Ends all sign-ins of a user but one, if it is named, and those that wait for a second factor; no browser is known
   * any more.
   */
  async endAll(tx: Tx, userId: number, exceptHash?: string): Promise<void> {
    await this.devices.forgetAll(tx, userId);
    await this.endSignIns(tx, userId, exceptHash);
  }

  /** Returns a user's active sign-ins, newest first. */
  async list(
    { userId, tokenHash }: { userId: number; tokenHash: string },
    { cursor, limit }: { cursor?: string; limit: number },
  ): Promise<Page<SignInView>> {
    const rows = await this.signIns.list(this.database, userId, idBelow('sign_ins', cursor), limit + 1);
    return toPage(
      rows,
      limit,
      ({ id }) => idPosition('sign_ins', id),
      (row) => ({
        id: row.id,
        method: row.method,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        ip: row.ip,
        user_agent: row.user_agent,
        current: row.token_hash === tokenHash,
      }),
    );
  }

  /** Ends one sign-in of the actor. Returns its token hash. Throws `not_found`, also for another person's. */
  async endById(actor: Actor & { id: number }, id: number): Promise<string> {
    return this.database.transaction(async (tx) => {
      const tokenHash = await this.signIns.deleteById(tx, actor.id, id);
      if (tokenHash === undefined) throw new AppError('not_found');
      await this.revoke(tx, actor.id, [tokenHash]);
      await this.audit(tx, actor, 'user.sign_ins_ended', actor.id, { count: 1 });
      return tokenHash;
    });
  }

  /** Ends all sign-ins of the actor but this one. */
  async endOthers(actor: Actor & { id: number }, tokenHash: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.pending.endAll(tx, actor.id);
      const hashes = await this.signIns.deleteOfUser(tx, actor.id, tokenHash);
      if (hashes.length === 0) return;
      await this.revoke(tx, actor.id, hashes);
      await this.audit(tx, actor, 'user.sign_ins_ended', actor.id, { count: hashes.length });
    });
  }

  /** Returns the user of an active sign-in. */
  async userIdOf(sql: Sql, tokenHash: string | undefined): Promise<number | undefined> {
    return tokenHash === undefined ? undefined : (await this.signIns.userOf(sql, tokenHash))?.id;
  }

  /** Returns the user of a token, or that its sign-in waits for the second factor. */
  async resolve(tokenHash: string): Promise<ResolvedSignIn> {
    const user = await this.signIns.userOf(this.database, tokenHash);
    if (!user) {
      const isPending = (await this.pending.find(this.database, tokenHash)) !== undefined;
      return { user: null, second_factor_required: isPending };
    }
    if (user.touch) await this.signIns.touch(this.database, tokenHash);
    return { user: this.view(user), second_factor_required: false };
  }

  private view(user: SignedInAccount): SignedInUser {
    const is_operator = isOperator(user, this.settings.operatorEmails);
    return {
      user_id: user.id,
      email: user.email,
      has_password: user.password_hash !== null,
      is_operator,
      password_change_required: user.must_change,
      email_proof_required: this.settings.requiresEmailProofOf(user),
      has_second_factor: user.has_factor,
      second_factor_missing: !user.has_factor && this.settings.requiresSecondFactorOf({ isOperator: is_operator }),
    };
  }

  private async endSignIns(tx: Tx, userId: number, exceptHash?: string): Promise<void> {
    await this.pending.endAll(tx, userId);
    await this.revoke(tx, userId, await this.signIns.deleteOfUser(tx, userId, exceptHash));
  }

  private async revoke(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
    for (let start = 0; start < hashes.length; start += HASHES_PER_EVENT) {
      const token_hashes = hashes.slice(start, start + HASHES_PER_EVENT);
      await this.outbox.publish(tx, 'sign_in.revoked', { user_id: userId, token_hashes });
    }
  }

  private async audit(tx: Tx, actor: Actor, action: AuditAction, userId: number, after: Record<string, unknown>) {
    await this.trail.record(tx, { actor, action, target: `user:${userId}`, after });
  }
}
