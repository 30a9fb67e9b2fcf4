import { AppError, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import type { Visitor } from '../devices/devices.service.js';
import { type FactorTry, LimitsService } from '../limits/limits.service.js';
import { factorsTriedNotice, recoveryCodeUsedNotice } from '../notices/factor-notices.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { FactorRow } from './factor.entity.js';
import { FactorSecrets } from './factor-secrets.js';
import { FactorsRepository } from './factors.repository.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** What a person gave as a second factor. */
export type SecondFactorWay = 'totp' | 'recovery_code';

/** A code that a person typed: one of the two. */
export interface GivenFactor {
  readonly totp_code?: string | null;
  readonly recovery_code?: string | null;
}

/** Which second factors an account has. */
export interface FactorWays {
  readonly totp: boolean;
  readonly recovery_code: boolean;
}

type Person = Pick<Account, 'id' | 'email'>;

/** Wrong codes of a day after which the owner gets a mail; and once more when there may be no further ones. */
const TRIES_TO_NOTICE = 5;

/** The second factors of accounts: what they have, and whether what was given is right. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorsRepository,
    private readonly secrets: FactorSecrets,
    private readonly users: UserRegistryService,
    private readonly limits: LimitsService,
    private readonly mails: MailQueue,
    private readonly trail: AuditTrail,
    private readonly settings: AuthSettings,
  ) {}

  has(sql: Sql, userId: number): Promise<boolean> {
    return this.factors.has(sql, userId);
  }

  list(sql: Sql, userId: number): Promise<FactorRow[]> {
    return this.factors.list(sql, userId);
  }

  codesLeft(sql: Sql, userId: number): Promise<number> {
    return this.factors.countCodes(sql, userId);
  }

  /** Undefined for an account without a second factor. */
  async waysOf(sql: Sql, userId: number): Promise<FactorWays | undefined> {
    const factors = await this.factors.list(sql, userId);
    if (factors.length === 0) return undefined;
    return {
      totp: factors.some(({ kind }) => kind === 'totp'),
      recovery_code: (await this.factors.countCodes(sql, userId)) > 0,
    };
  }

  /**
   * Checks what was given, uses it up, and does `then` in the same transaction, with the account locked: a process that dies in between has used up nothing.
   * Throws `wrong_credentials`, also for a code that was used before; `rate_limited`; and 422 where neither or both were given.
   */
  async spend<Result>(
    user: Person,
    given: GivenFactor,
    visitor: Visitor,
    then: (tx: Tx, locked: Account, way: SecondFactorWay) => Promise<Result>,
  ): Promise<Result> {
    const { totp_code: totpCode, recovery_code: recoveryCode } = oneOf(given);
    const way = totpCode === undefined ? 'recovery_code' : 'totp';
    const attempt = await this.limits.beginFactor(way, user, visitor);
    const result = await this.database
      .transaction(async (tx) => {
        const locked = await this.users.lock(tx, user.id);
        if (!locked) throw new AppError('not_signed_in');
        const isRight =
          totpCode === undefined
            ? await this.useRecoveryCode(tx, user, recoveryCode!, visitor)
            : await this.useTotp(tx, user.id, totpCode);
        if (!isRight) throw wrongCode(way);
        const result = await then(tx, locked, way);
        await this.factors.cancelReset(tx, user.id);
        return result;
      })
      .catch(async (error: Error) => {
        if (error instanceof AppError && error.code === 'wrong_credentials')
          await this.noteWrong(user, visitor, attempt);
        throw error;
      });
    await attempt.succeeded();
    return result;
  }

  /** Gives an account ten new recovery codes in place of the ones it had. They are shown once and kept nowhere. */
  async renewCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(
      tx,
      userId,
      codes.map((code) => recoveryCodeHash(userId, code)),
    );
    return codes;
  }

  /** An authenticator app whose first code was right; that code counts no more. Throws `wrong_credentials`. */
  async addTotp(
    tx: Tx,
    { userId, name, sealedSecret }: { userId: number; name: string; sealedSecret: string },
    code: string,
  ): Promise<FactorRow> {
    const step = totpStep(this.secrets.open(sealedSecret, userId), code, await this.factors.nowMs(tx));
    if (step === undefined) throw wrongCode('totp');
    const row = { user_id: userId, name, sealed_secret: sealedSecret, last_step: step };
    const id = await this.factors.insertTotp(tx, row);
    return (await this.factors.list(tx, userId)).find((factor) => factor.id === id)!;
  }

  /** Takes an app away for another one; the recovery codes stay. */
  async replaceTotp(tx: Tx, { id, user_id }: FactorRow): Promise<void> {
    await this.factors.delete(tx, user_id, id);
  }

  /** Takes a factor away; with the last one go the recovery codes. */
  async remove(tx: Tx, userId: number, id: number): Promise<void> {
    await this.factors.delete(tx, userId, id);
    if (!(await this.factors.has(tx, userId))) await this.factors.deleteCodes(tx, userId);
  }

  /** Takes all factors and recovery codes away. */
  async removeAll(tx: Tx, userId: number): Promise<void> {
    for (const { id } of await this.factors.list(tx, userId)) await this.factors.delete(tx, userId, id);
    await this.factors.deleteCodes(tx, userId);
    await this.factors.cancelReset(tx, userId);
  }

  private async useTotp(tx: Tx, userId: number, code: string): Promise<boolean> {
    const { factor, nowMs } = await this.factors.totpOf(tx, userId);
    if (!factor) return false;
    const step = totpStep(this.secrets.open(factor.sealed_secret, userId), code, nowMs);
    return step !== undefined && (await this.factors.useStep(tx, factor.id, step));
  }

  private async useRecoveryCode(tx: Tx, user: Person, code: string, { ip }: Visitor): Promise<boolean> {
    // Codes are given out with factors and go with the last one.
    if (!(await this.factors.useCode(tx, user.id, recoveryCodeHash(user.id, code)))) return false;
    const left = await this.factors.countCodes(tx, user.id);
    const actor = userActor(user, ip);
    await this.trail.record(tx, {
      actor,
      action: 'user.recovery_code_used',
      target: `user:${user.id}`,
      after: { left },
    });
    await this.mails.add(tx, recoveryCodeUsedNotice(user.email, left, this.settings.publicUrl));
    return true;
  }

  private async noteWrong(user: Person, { ip }: Visitor, { ofDay, mostOfDay }: FactorTry): Promise<void> {
    if (ofDay !== TRIES_TO_NOTICE && ofDay !== mostOfDay) return;
    await this.database.transaction(async (tx) => {
      const actor = { ...userActor(user, ip), id: null, name: 'unknown' };
      const after = { failures_of_day: ofDay };
      await this.trail.record(tx, { actor, action: 'user.second_factor_failed', target: `user:${user.id}`, after });
      await this.mails.add(tx, factorsTriedNotice(user.email, ofDay, this.settings.publicUrl));
    });
  }
}

function oneOf({ totp_code, recovery_code }: GivenFactor): { totp_code?: string; recovery_code?: string } {
  if (typeof totp_code === 'string' && typeof recovery_code === 'string') {
    const msg = 'Send a code of the app or a recovery code, not both';
    throw new ValidationError([{ loc: ['body', 'recovery_code'], msg, type: 'value_error' }]);
  }
  if (typeof totp_code === 'string') return { totp_code };
  if (typeof recovery_code === 'string') return { recovery_code };
  throw new ValidationError([fault(['body', 'totp_code'], 'missing')]);
}

/** One message for a wrong code and a used one: which of both it was helps only somebody who guesses. */
function wrongCode(way: SecondFactorWay): AppError {
  const message =
    way === 'totp'
      ? 'This code is wrong, or it was used already. Wait for the next one that your app shows.'
      : 'This recovery code is wrong, or it was used already.';
  return new AppError('wrong_credentials', {}, { message });
}
