import { createHash } from 'node:crypto';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { DevicesService, type Visitor } from '../devices/devices.service.js';
import { AuthSettings } from '../settings.js';
import { addressGroup } from './address-group.js';
import {
  ACCOUNT_WINDOW_S,
  delayAfterS,
  LIMITS,
  type Limit,
  type LimitName,
  MAX_OF_ACCOUNT,
  TURN_S,
} from './rate-limits.js';
import { RateLimitsRepository } from './rate-limits.repository.js';

/** One try to sign in with a password, counted as a failure until it is called a success. */
export interface LoginTry {
  /** Tries in a row for this account from this address, this one included. */
  readonly inRow: number;
  /** Tries for this account from all addresses within the hour, this one included. */
  readonly ofAccount: number;
  succeeded(): Promise<void>;
}

/** One try to give a second factor, counted as a failure until it is called a success. */
export interface FactorTry {
  /**
   * The number of wrong tries for this account within the day, this one included: from its own browser, or from all
   * others together.
   */
  readonly ofDay: number;
  /** The number of tries after which none is checked until the day is over. */
  readonly mostOfDay: number;
  succeeded(): Promise<void>;
}

/** Limits how often things may be tried. Counted in Postgres, so that replicas count together. */
@Injectable()
export class RateLimitsService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimitsRepository,
    private readonly devices: DevicesService,
    private readonly settings: AuthSettings,
  ) {}

  /** Counts one try of an address. Throws `rate_limited` when there were too many. */
  async countAddress(name: LimitName, ip: string): Promise<void> {
    await this.count(name, addressGroup(ip));
  }

  /**
   * Counts one try of an account. Returns the number of tries in this window. Throws `rate_limited` when there were too
   * many.
   */
  countUser(name: LimitName, userId: number): Promise<number> {
    return this.count(name, String(userId));
  }

  /**
   * Counts one try of a sign-in, complete or pending. Throws `rate_limited` when there were too many. Other sign-ins of
   * the account are not limited.
   */
  async countSignIn(name: LimitName, tokenHash: string): Promise<void> {
    await this.count(name, tokenHash);
  }

  async forgetUser(name: LimitName, userId: number): Promise<void> {
    await this.limits.forget(this.database, `${name}:${userId}`);
  }

  /**
   * Counts a try to sign in before the password is checked: many at once are as slow as one after the other. Throws
   * `rate_limited`, whether or not there is such an account.
   */
  async beginLogin(email: string, visitor: Visitor): Promise<LoginTry> {
    const address = addressGroup(visitor.ip);
    const addressKey = `failed_login:${address}`;
    await this.count('failed_login', address);
    const account = createHash('sha256').update(email).digest('base64url');
    const rowKey = `login:${account}:${address}`;
    const accountKey = `login_of:${account}`;
    const ofAccount = await this.countOfAccount(accountKey, email, visitor);
    const inRow = await this.countInRow(rowKey);
    return {
      inRow,
      ofAccount,
      succeeded: async () => {
        await this.limits.forget(this.database, rowKey);
        await this.limits.forget(this.database, accountKey);
        await this.limits.uncount(this.database, addressKey);
      },
    };
  }

  /**
   * Counts a second factor before it is verified, over all sign-ins of the account. Browsers in which the account was
   * signed in before are counted separately: a person who has the password and guesses elsewhere does not lock the
   * owner out. Signatures of passkeys cannot be guessed, so they are counted by address too: it takes no first step to
   * send wrong ones. Throws `rate_limited`.
   */
  async beginFactor(
    way: 'totp' | 'recovery_code' | 'passkey',
    { id, email }: { id: number; email: string },
    visitor: Visitor,
  ): Promise<FactorTry> {
    const address = addressGroup(visitor.ip);
    await this.count('second_factor', address);
    const isKnown = await this.devices.isKnown(this.database, email, visitor);
    const stranger = way === 'passkey' ? `${id}:${address}` : String(id);
    const subject = isKnown ? `${id}:${visitor.deviceHash}` : stranger;
    // Tries that are refused for their frequency do not use up the day.
    await this.count(way, subject);
    const ofDay = await this.count(`${way}_day`, subject);
    const keys = [`second_factor:${address}`, `${way}_day:${subject}`, `${way}:${subject}`];
    return {
      ofDay,
      mostOfDay: LIMITS[`${way}_day`].count,
      succeeded: async () => {
        for (const key of keys) await this.limits.uncount(this.database, key);
      },
    };
  }

  /**
   * Counts a try for an account from all addresses. Once there were too many, all browsers that are unknown to the
   * account share one try a minute; its owner's browser is not limited. An e-mail without an account is treated alike.
   */
  private async countOfAccount(key: string, email: string, visitor: Visitor): Promise<number> {
    const { count } = await this.limits.count(this.database, key, ACCOUNT_WINDOW_S);
    if (count <= MAX_OF_ACCOUNT || (await this.devices.isKnown(this.database, email, visitor))) return count;
    const slot = await this.limits.count(this.database, `${key}:turn`, TURN_S);
    if (slot.count > 1) throw new AppError('rate_limited', {}, { retryAfterS: slot.left_s });
    return count;
  }

  private async countInRow(key: string): Promise<number> {
    const inRow = await this.database.transaction(async (tx) => {
      const count = await this.limits.countInRow(tx, key);
      if (count !== undefined && delayAfterS(count) > 0) await this.limits.block(tx, key, delayAfterS(count));
      return count;
    });
    if (inRow !== undefined) return inRow;
    throw new AppError('rate_limited', {}, { retryAfterS: await this.limits.blockedForS(this.database, key) });
  }

  private async count(name: LimitName, subject: string): Promise<number> {
    const limit: Limit = LIMITS[name];
    const most = limit.count * (limit.perAddress ? this.settings.addressLimitFactor : 1);
    const { count, left_s } = await this.limits.count(this.database, `${name}:${subject}`, limit.windowS);
    if (count > most) throw new AppError('rate_limited', {}, { retryAfterS: left_s });
    return count;
  }
}
