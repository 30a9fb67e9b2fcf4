import type { AuditAction } from '@libs/dto/operations/audit-actions';
import { AppError } from '@libs/errors/app-error';
import { Mailer } from '@libs/mail/mailer';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { FactorsService } from '../factors/factors.service.js';
import {
  factorResetCanceledNotice,
  factorResetDoneNotice,
  factorResetNotice,
} from '../notices/factor-reset-notices.js';
import { PendingSignInsService } from '../pending-sign-ins/pending-sign-ins.service.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import type { FactorResetRow } from '../stored-factor-resets/factor-reset.entity.js';
import { type DueReset, StoredFactorResetsService } from '../stored-factor-resets/stored-factor-resets.service.js';
import type { FactorResetView } from './factor-resets.dto.js';

/** The number of resets handled in one round of the worker. */
const BATCH_SIZE = 20;
/** The actor of changes that the owner did not make. */
const SYSTEM = systemActor('system');

/**
 * Lost second factors. A person who passed the first step may have the factor removed, but only after days in which its
 * owner is notified daily and can object: by the link of a mail, or by signing in with the factor. No operator can do
 * it or make it faster.
 */
@Injectable()
export class FactorResetsService {
  constructor(
    private readonly database: Database,
    private readonly resets: StoredFactorResetsService,
    private readonly factors: FactorsService,
    private readonly pending: PendingSignInsService,
    private readonly users: UserRegistryService,
    private readonly signIns: SignInsService,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
    private readonly mails: MailQueue,
    private readonly trail: AuditTrail,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Queues the removal of the factors of a sign-in that waits for one; a removal that is queued already stays as it is.
   * Throws `not_signed_in`; `fresh_link_required` after a temporary password, which an operator knows;
   * `mail_not_configured`, because the owner could not be notified; `rate_limited`.
   */
  async request(tokenHash: string | undefined, ip: string): Promise<FactorResetView> {
    const waiting = tokenHash === undefined ? undefined : await this.pending.find(this.database, tokenHash);
    if (!waiting) throw new AppError('not_signed_in');
    if (waiting.password_temporary) throw new AppError('fresh_link_required', {}, { message: NOT_BY_TEMPORARY });
    if (!this.mailer.isConfigured) throw new AppError('mail_not_configured');
    const known = await this.resets.queuedOf(this.database, waiting.user_id);
    if (known) return viewOf(known);
    await this.limits.countUser('factor_reset', waiting.user_id);
    return this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, waiting.user_id);
      if (!user || !(await this.factors.has(tx, user.id))) throw new AppError('not_signed_in');
      const queued = await this.resets.queuedOf(tx, user.id);
      if (queued) return viewOf(queued);
      const reset = await this.resets.insert(tx, user.id, ip, this.settings.factorResetDelayH);
      await this.mail(tx, user, reset, true);
      const after = { takes_effect_at: reset.takes_effect_at.toISOString(), first_step: waiting.method };
      await this.audit(tx, userActor(user, ip), 'user.second_factor_reset_requested', user.id, after);
      return viewOf(reset);
    });
  }

  /** Returns the reset that a mail is about. Throws `not_found`. */
  async byToken(token: string): Promise<FactorResetView> {
    return viewOf(await this.ofToken(token));
  }

  /**
   * Cancels a reset by the link of a mail; a second time is not an error. Throws `not_found`, and `reset_over` once the
   * reset has taken effect.
   */
  async cancelByToken(token: string, ip: string): Promise<FactorResetView> {
    const { user_id: userId } = await this.ofToken(token);
    await this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      const { id, status } = await this.ofToken(token, tx);
      if (status === 'applied') throw new AppError('reset_over');
      if (user && status === 'queued') await this.cancel(tx, user, id, ip);
    });
    return this.byToken(token);
  }

  /**
   * Cancels the reset that waits, because somebody signed in with the factor, so it is not lost. Does nothing where the
   * factor was added only days before its removal was requested: then it may be a thief's, and only the link of a mail
   * cancels. The account must be locked.
   */
  async cancelByFactor(tx: Tx, user: Account, ip: string): Promise<void> {
    const queued = await this.resets.queuedOf(tx, user.id);
    if (queued && (await this.factors.isLongStandingFactor(tx, user.id))) await this.cancel(tx, user, queued.id, ip);
  }

  /**
   * Removes factors whose delay is over, and sends the mails of the day; the worker calls it. Returns whether there may
   * be more.
   */
  async work(): Promise<boolean> {
    const due = await this.resets.due(this.database, BATCH_SIZE);
    for (const reset of due) await this.apply(reset);
    const dueMails = await this.resets.dueMails(this.database, BATCH_SIZE);
    for (const reset of dueMails) await this.remind(reset);
    return due.length === BATCH_SIZE || dueMails.length === BATCH_SIZE;
  }

  private apply({ id, user_id: userId }: DueReset): Promise<void> {
    return this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!user || !(await this.resets.end(tx, id, 'applied'))) return;
      await this.factors.removeAll(tx, userId);
      await this.signIns.endAll(tx, userId);
      await this.audit(tx, SYSTEM, 'user.second_factor_reset', userId, {});
      await this.mails.add(tx, factorResetDoneNotice(user.email, this.settings.publicUrl));
    });
  }

  private remind({ id, user_id: userId }: DueReset): Promise<void> {
    return this.database.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      const reset = user && (await this.resets.takeMail(tx, id));
      if (reset) await this.mail(tx, user, reset, false);
    });
  }

  private async cancel(tx: Tx, user: Account, id: number, ip: string): Promise<void> {
    if (!(await this.resets.end(tx, id, 'canceled'))) return;
    await this.audit(tx, userActor(user, ip), 'user.second_factor_reset_canceled', user.id, {});
    await this.mails.add(tx, factorResetCanceledNotice(user.email, this.settings.publicUrl));
  }

  private async mail(tx: Tx, user: Account, reset: FactorResetRow, isFirst: boolean): Promise<void> {
    const token = newOpaqueToken();
    await this.resets.addLink(tx, reset.id, opaqueTokenHash(token));
    const waiting = { takesEffectAt: reset.takes_effect_at, ip: reset.requested_ip, token, isFirst };
    await this.mails.add(tx, factorResetNotice(user.email, waiting, this.settings.publicUrl));
  }

  private async ofToken(token: string, sql: Sql = this.database): Promise<FactorResetRow> {
    const reset = await this.resets.byToken(sql, opaqueTokenHash(token));
    if (!reset) throw new AppError('not_found');
    return reset;
  }

  private async audit(
    tx: Tx,
    actor: Parameters<AuditTrail['record']>[1]['actor'],
    action: AuditAction,
    userId: number,
    after: Record<string, unknown>,
  ): Promise<void> {
    await this.trail.record(tx, { actor, action, target: `user:${userId}`, after });
  }
}

const NOT_BY_TEMPORARY =
  'An operator knows your temporary password. Sign in with a sign-in link instead, and report the lost second factor there.';

function viewOf({ status, requested_at, takes_effect_at }: FactorResetRow): FactorResetView {
  return { status, requested_at: requested_at.toISOString(), takes_effect_at: takes_effect_at.toISOString() };
}
