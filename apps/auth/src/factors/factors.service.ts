import { AppError, refusedValue, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import type { Visitor } from '../devices/devices.service.js';
import { factorsTriedNotice, passkeyCopiedNotice, recoveryCodeUsedNotice } from '../notices/factor-notices.js';
import { isPasskeyRefused } from '../passkeys/passkey-refusals.js';
import { type FactorTry, RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import { StoredFactorResetsService } from '../stored-factor-resets/stored-factor-resets.service.js';
import type { FactorRow } from './factor.entity.js';
import { FactorSecrets } from './factor-secrets.js';
import { FactorsRepository } from './factors.repository.js';
import { type GivenPasskey, PasskeyFactorsService, type SignedPasskey } from './passkey-factors.service.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** The kind of second factor that a person gave. */
export type SecondFactorWay = 'totp' | 'recovery_code' | 'passkey';

/** The second factor that a person gave: one of the three. */
export interface GivenFactor {
  readonly totp_code?: string | null;
  readonly recovery_code?: string | null;
  readonly passkey?: GivenPasskey | null;
}

/** The second factors that an account has. */
export interface FactorWays {
  readonly totp: boolean;
  readonly recovery_code: boolean;
  readonly passkey: boolean;
}

type Person = Pick<Account, 'id' | 'email'>;

/**
 * The number of wrong codes in a day after which the owner gets a mail; a second mail is sent when no further tries are
 * allowed.
 */
const TRIES_TO_NOTICE = 5;

/** The second factors of accounts: lists them, and checks what a person gave. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorsRepository,
    private readonly resets: StoredFactorResetsService,
    private readonly passkeys: PasskeyFactorsService,
    private readonly secrets: FactorSecrets,
    private readonly users: UserRegistryService,
    private readonly limits: RateLimitsService,
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

  /** Returns undefined for an account without a second factor. */
  async waysOf(sql: Sql, userId: number): Promise<FactorWays | undefined> {
    const factors = await this.factors.list(sql, userId);
    if (factors.length === 0) return undefined;
    return {
      totp: factors.some(({ kind }) => kind === 'totp'),
      passkey: factors.some(({ kind }) => kind === 'passkey'),
      recovery_code: (await this.factors.countCodes(sql, userId)) > 0,
    };
  }

  /**
   * Checks and uses up the given factor, and runs `then` in the same transaction, with the account locked: a process
   * that dies in between has used up nothing. Throws `wrong_credentials`, also for a code that was used before;
   * `passkey_refused`, `passkey_challenge_expired`; `rate_limited`; and 422 unless exactly one was given.
   */
  async spend<Result>(
    user: Person,
    given: GivenFactor,
    visitor: Visitor,
    then: (tx: Tx, locked: Account, way: SecondFactorWay) => Promise<Result>,
  ): Promise<Result> {
    const way = oneOf(given);
    const attempt = await this.limits.beginFactor(way, user, visitor);
    const signed = given.passkey ? await this.passkeys.check(user.id, given.passkey) : undefined;
    const result = await this.database
      .transaction(async (tx) => {
        const locked = await this.users.lock(tx, user.id);
        if (!locked) throw new AppError('not_signed_in');
        await this.use(tx, user, given, signed, visitor);
        const result = await then(tx, locked, way);
        await this.resets.cancelByUse(tx, user.id);
        return result;
      })
      .catch(async (error: Error) => {
        if (error instanceof AppError && error.code === 'wrong_credentials')
          await this.recordWrong(user, visitor, attempt);
        if (isPasskeyRefused(error, 'copied')) await this.recordCopy(user, visitor, signed!.factorId);
        throw error;
      });
    await attempt.succeeded();
    return result;
  }

  /** Gives an account ten new recovery codes in place of its existing ones. They are shown once and kept nowhere. */
  async renewCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(
      tx,
      userId,
      codes.map((code) => recoveryCodeHash(userId, code)),
    );
    return codes;
  }

  /**
   * Adds an authenticator app whose first code was right; that code does not count again. Throws `wrong_credentials`.
   */
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

  /** Removes an app because another one replaces it; the recovery codes stay. */
  async replaceTotp(tx: Tx, { id, user_id }: FactorRow): Promise<void> {
    await this.factors.delete(tx, user_id, id);
  }

  /** Removes a factor; with the last one go the recovery codes. */
  async remove(tx: Tx, userId: number, id: number): Promise<void> {
    await this.factors.delete(tx, userId, id);
    if (!(await this.factors.has(tx, userId))) await this.factors.deleteCodes(tx, userId);
  }

  /** Returns whether a use of a factor ends the reset that waits. The account must be locked. */
  isLongStandingFactor(tx: Tx, userId: number): Promise<boolean> {
    return this.resets.isLongStandingFactor(tx, userId);
  }

  /** Removes all factors and recovery codes. */
  async removeAll(tx: Tx, userId: number): Promise<void> {
    for (const { id } of await this.factors.list(tx, userId)) await this.factors.delete(tx, userId, id);
    await this.factors.deleteCodes(tx, userId);
    await this.resets.cancelOf(tx, userId);
  }

  private async use(
    tx: Tx,
    user: Person,
    { totp_code: totpCode, recovery_code: recoveryCode }: GivenFactor,
    signed: SignedPasskey | undefined,
    visitor: Visitor,
  ): Promise<void> {
    if (signed) return this.passkeys.use(tx, signed);
    if (typeof totpCode === 'string') {
      if (!(await this.useTotp(tx, user.id, totpCode))) throw wrongCode('totp');
    } else if (!(await this.useRecoveryCode(tx, user, recoveryCode!, visitor))) throw wrongCode('recovery_code');
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

  private async recordWrong(user: Person, { ip }: Visitor, { ofDay, mostOfDay }: FactorTry): Promise<void> {
    if (ofDay !== TRIES_TO_NOTICE && ofDay !== mostOfDay) return;
    await this.database.transaction(async (tx) => {
      const actor = { ...userActor(user, ip), id: null, name: 'unknown' };
      const after = { failures_of_day: ofDay };
      await this.trail.record(tx, { actor, action: 'user.second_factor_failed', target: `user:${user.id}`, after });
      await this.mails.add(tx, factorsTriedNotice(user.email, ofDay, this.settings.publicUrl));
    });
  }

  /** Records and reports a copied passkey: two devices have it. */
  private async recordCopy(user: Person, { ip }: Visitor, factorId: number): Promise<void> {
    const isFirst = (await this.limits.countUser('passkey_copied', user.id)) === 1;
    await this.database.transaction(async (tx) => {
      const factor = (await this.factors.list(tx, user.id)).find(({ id }) => id === factorId);
      if (!factor) return;
      const actor = { ...userActor(user, ip), id: null, name: 'unknown' };
      const after = { name: factor.name };
      await this.trail.record(tx, { actor, action: 'user.passkey_copied', target: `user:${user.id}`, after });
      if (isFirst) await this.mails.add(tx, passkeyCopiedNotice(user.email, factor.name, this.settings.publicUrl));
    });
  }
}

function oneOf({ totp_code, recovery_code, passkey }: GivenFactor): SecondFactorWay {
  const ways: SecondFactorWay[] = [];
  if (typeof totp_code === 'string') ways.push('totp');
  if (typeof recovery_code === 'string') ways.push('recovery_code');
  if (passkey) ways.push('passkey');
  const [way, second] = ways;
  if (second !== undefined) {
    const msg = 'Send one of these: a code from the app, a recovery code or a passkey';
    throw refusedValue(['body', second], msg);
  }
  if (way === undefined) throw new ValidationError([fault(['body', 'totp_code'], 'missing')]);
  return way;
}

/** Returns one error for a wrong code and a used one: the difference would help only somebody who guesses. */
function wrongCode(way: 'totp' | 'recovery_code'): AppError {
  const message =
    way === 'totp'
      ? 'This code is wrong or has already been used. Wait for the next one in your app.'
      : 'This recovery code is wrong or has already been used.';
  return new AppError('wrong_credentials', {}, { message });
}
